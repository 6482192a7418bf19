/**
 * Sites that are never remembered unless the user says so: what one sees there is one's own. Sites that publish
 * on the same subjects (an encyclopaedia of illnesses, a newspaper on money) do not belong here.
 *
 * To add one: the narrowest host that is only used signed in (`mail.google.com`, not `google.com`); the whole
 * domain where it is the same firm's service under each name; a brand where the same firm has it in many
 * countries. Everything below a host belongs to it.
 */
export type PrivateGroupName = 'mail' | 'banking' | 'health' | 'passwords' | 'government' | 'messages';

export interface PrivateSiteGroup {
  name: PrivateGroupName;
  /** Completes "This is a site for …". */
  purpose: string;
  sites: readonly string[];
  /** The registered name, under any ending: `hsbc` is hsbc.com and hsbc.co.uk. */
  brands: readonly string[];
  /** Endings that are given to such firms only. */
  suffixes: readonly string[];
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** First names of hosts that mean the same wherever they stand: `webmail.example.org`. */
export const privateHostLabels: Record<PrivateGroupName, readonly string[]> = {
  mail: ['webmail', 'owa'],
  banking: ['banking', 'ebanking', 'e-banking', 'onlinebanking', 'online-banking', 'netbanking', 'ibank'],
  health: ['mychart', 'patientportal', 'patient-portal', 'myhealth'],
  passwords: ['vaultwarden', 'bitwarden'],
  government: [],
  messages: [],
};

export const privateSiteGroups: readonly PrivateSiteGroup[] = [
  {
    name: 'mail',
    purpose: 'mail',
    sites: words(`
      mail.google.com inbox.google.com outlook.live.com outlook.office.com outlook.office365.com
      outlook.cloud.microsoft outlook.com hotmail.com mail.yahoo.com mail.yahoo.co.jp mail.aol.com
      mail.proton.me mail.protonmail.com app.tuta.com mail.tutanota.com app.fastmail.com mail.zoho.com
      mail.zoho.eu mail.zoho.in app.hey.com mail.superhuman.com app.mailbox.org mail.icloud.com
      mail.gmx.net mail.gmx.com navigator.gmx.net navigator.web.de e.mail.ru mail.yandex.ru
      mail.yandex.com mail.qq.com mail.163.com mail.126.com mail.naver.com mail.daum.net poczta.onet.pl
      poczta.wp.pl email.seznam.cz mail.libero.it webmail.orange.fr messagerie.orange.fr mail.laposte.net
      email.t-online.de mail.rediff.com mail.mail.com posteo.de runbox.com mail.missiveapp.com
      mail.ionos.com mail.ovh.net
    `),
    brands: [],
    suffixes: [],
  },
  {
    name: 'banking',
    purpose: 'banking and payments',
    sites: words(`
      chase.com bankofamerica.com wellsfargo.com citi.com citibankonline.com usbank.com pnc.com
      capitalone.com truist.com ally.com schwab.com fidelity.com vanguard.com etrade.com robinhood.com
      americanexpress.com discover.com navyfederal.org usaa.com tdbank.com td.com rbcroyalbank.com
      scotiabank.com bmo.com cibc.com tangerine.ca wealthsimple.com interactivebrokers.com barclays.co.uk
      lloydsbank.com lloydsbank.co.uk halifax-online.co.uk halifax.co.uk natwest.com rbs.co.uk
      nationwide.co.uk monzo.com starlingbank.com tsb.co.uk firstdirect.com metrobankonline.co.uk
      deutsche-bank.de commerzbank.de dkb.de comdirect.de postbank.de sparkasse.de consorsbank.de
      dzbank.de vr.de finanzportal.fiducia.de n26.com traderepublic.com scalable.capital ing.com ing.de
      ing.nl ing.be ing.lu ing.es ing.it ing.pl ing.ro abnamro.nl rabobank.nl asnbank.nl bunq.com
      bnpparibas.net mabanque.bnpparibas credit-agricole.fr societegenerale.fr particuliers.sg.fr
      boursobank.com labanquepostale.fr creditmutuel.fr cic.fr lcl.fr caisse-epargne.fr banquepopulaire.fr
      fortuneo.fr bbva.com bbva.es bbva.mx caixabank.es bancosabadell.com bankinter.com openbank.es
      intesasanpaolo.com unicredit.it fineco.it poste.it bancobpm.it nordea.com nordea.fi nordea.se
      nordea.no nordea.dk swedbank.se seb.se handelsbanken.se dnb.no danskebank.dk danskebank.com op.fi
      ubs.com credit-suisse.com postfinance.ch raiffeisen.ch zkb.ch erstebank.at sparkasse.at
      raiffeisen.at bawag.at mbank.pl pkobp.pl ipko.pl pekao24.pl millenniumbank.pl csob.cz kb.cz
      otpbank.hu bancatransilvania.ro sberbank.ru tinkoff.ru tbank.ru vtb.ru alfabank.ru isbank.com.tr
      garantibbva.com.tr akbank.com commbank.com.au westpac.com.au anz.com anz.com.au nab.com.au
      ing.com.au kiwibank.co.nz asb.co.nz onlinesbi.sbi sbi.co.in hdfcbank.com hdfcbank.net icicibank.com
      axisbank.com kotak.com dbs.com dbs.com.sg ocbc.com uob.com.sg maybank2u.com.my bdo.com.ph
      icbc.com.cn ccb.com boc.cn abchina.com cmbchina.com bk.mufg.jp smbc.co.jp mizuhobank.co.jp
      rakuten-bank.co.jp japannetbank.co.jp kbstar.com shinhan.com wooribank.com itau.com.br
      bradesco.com.br bb.com.br nubank.com.br caixa.gov.br standardbank.co.za fnb.co.za absa.co.za
      capitecbank.co.za wise.com venmo.com cash.app pay.google.com wallet.google.com payments.google.com
      dashboard.stripe.com klarna.com afterpay.com zellepay.com alipay.com pay.weixin.qq.com coinbase.com
      binance.com kraken.com bitstamp.net gemini.com blockchain.com bitpanda.com mint.intuit.com
      quickbooks.intuit.com app.ynab.com creditkarma.com
    `),
    brands: ['hsbc', 'santander', 'paypal', 'revolut', 'citibank'],
    suffixes: ['bank'],
  },
  {
    name: 'health',
    purpose: 'your own health records',
    sites: words(`
      mychart.org followmyhealth.com myhealth.va.gov myhealthevet.va.gov healthy.kaiserpermanente.org
      patient.labcorp.com myquest.questdiagnostics.com portal.athenahealth.com healow.com nextmd.com
      patientaccess.com evergreen-life.co.uk nhsapp.service.nhs.uk access.login.nhs.uk my.nhs.uk
      assure.ameli.fr monespacesante.fr mijngezondheid.net mijnzorgportaal.nl journalen.1177.se
      e-tjanster.1177.se kanta.fi tjenester.helsenorge.no elga.gv.at gesundheit.tk.de meine.tk.de
      meine.barmer.de meine.aok.de myhealthrecord.gov.au teladoc.com zocdoc.com amwell.com betterhelp.com
      talkspace.com onemedical.com mdlive.com caremark.com express-scripts.com optumrx.com uhc.com
      myuhc.com member.cigna.com my.cigna.com member.aetna.com anthem.com humana.com you.23andme.com
    `),
    brands: ['doctolib'],
    suffixes: [],
  },
  {
    name: 'passwords',
    purpose: 'passwords and signing in',
    sites: words(`
      vault.bitwarden.com vault.bitwarden.eu my.1password.com my.1password.eu my.1password.ca lastpass.com
      app.dashlane.com keepersecurity.com keepersecurity.eu app.nordpass.com pass.proton.me
      account.proton.me passwords.google.com myaccount.google.com accounts.google.com
      account.microsoft.com login.microsoftonline.com login.live.com mysignins.microsoft.com
      appleid.apple.com account.apple.com idmsa.apple.com app.roboform.com vault.passbolt.com authy.com
      login.okta.com duosecurity.com onelogin.com
    `),
    brands: [],
    suffixes: [],
  },
  {
    name: 'government',
    purpose: 'taxes and proving who you are',
    sites: words(`
      login.gov id.me sa.www4.irs.gov account.irs.gov jsa.www4.irs.gov secure.ssa.gov myaccount.uscis.gov
      turbotax.intuit.com myturbotax.intuit.com freetaxusa.com taxes.hrblock.com access.service.gov.uk
      account.gov.uk tax.service.gov.uk elster.de id.bund.de franceconnect.gouv.fr
      cfspart.impots.gouv.fr digid.nl mijn.overheid.nl mijn.belastingdienst.nl spid.gov.it
      iampe.agenziaentrate.gov.it telematici.agenziaentrate.gov.it clave.gob.es
      sede.agenciatributaria.gob.es finanzonline.bmf.gv.at eid.ch agov.ch bankid.com bankid.no mitid.dk
      e-boks.dk altinn.no cms-sgj.cra-arc.gc.ca clegc-gckey.gc.ca eportal.incometax.gov.in
      myaadhaar.uidai.gov.in singpass.gov.sg acesso.gov.br gosuslugi.ru lkfl2.nalog.ru ssp.gov.pl
      login.gov.pl my.gov.au mygovid.gov.au podatki.gov.pl
    `),
    brands: [],
    suffixes: [],
  },
  {
    name: 'messages',
    purpose: 'private messages',
    sites: words(`
      web.whatsapp.com web.telegram.org messages.google.com voice.google.com messenger.com app.element.io
      web.threema.ch chat.google.com
    `),
    brands: [],
    suffixes: [],
  },
];
