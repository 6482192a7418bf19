import { looksRandom } from './random-look';

/** Names whose value lets whoever has it in, or is a number that only its owner gives away, whatever it looks like. */
const secretName =
  /^(_?(csrf|xsrf)\w*|access|assertion|auth|auth_?(key|code|user|data|hash)|authorization|bearer|code|code_?verifier|credentials?|cfid|hash_?key|hmac|invite(_?code)?|key|key-pair-id|login_?hint|nonce|oauth_\w+|otp|one_?time_?\w+|pass|passwd|passphrase|pin|pw|pwd|saml(request|response|art)|secret|sess|sessid|session(_?(id|key))?|sid|sig|ticket|phpsessid|aspsessionid\w*|x-(amz|goog|ms)-\w[\w-]*|awsaccesskeyid|googleaccessid|(device|user)_?code|iban|bic|account_?(no|number)|kontonummer|card_?(no|number)|cvc|cvv|ssn|pnr|booking_?ref(erence)?|kennwort|mot_?de_?passe|mdp|contrase(n|ñ|ny)a|clave|senha|wachtwoord|has(l|ł)o|parol[aă]?|sifre|şifre|l(o|ö|oe)senord|passord|adgangskode|salasana|heslo|jelsz(o|ó)|lozinka|пароль|密码|密碼|パスワード|비밀번호)$/i;
const secretEnding =
  /(token(_?hint)?|secret|pass(word|wort|code)|sess(ion)?_?(id|key)|signature|jwt|(zugangs|zugriffs|freischalt|einladungs|sicherheits|best(ä|ae)tigungs|aktivierungs|einmal)_?-?(code|schl(ü|ue)ssel)|(api|access|auth|feed|hash|invite|link|pass|private|resource|rl|secret|share|sharing|user)_?-?key)$/i;

/** Names that tell of a secret if the value looks like one. */
const tellingWords = new Set(
  'auth access activation bearer code confirm confirmation credential hash hmac invitation invite key link login magic mtid otp policy reset secret security session share sid sign sso state ticket uid unsubscribe user verification verify c e h t u x'.split(
    ' ',
  ),
);

/** Codes that many know. */
const openCode =
  /^(area|airport|article|color|colour|coupon|country|currency|discount|error|item|lang|language|locale|model|part|post|postal|product|promo|region|response|state|status|stock|store|voucher|zip)_?-?(code|key|id)$/i;

/** Names that say which thing is meant: those are long and strange, and they are the page. */
const thingName =
  /^(\w*(article|asset|book|channel|chapter|doc|document|entry|episode|file|folder|item|list|message|node|object|page|photo|playlist|post|product|project|record|thread|topic|track|video)_?(id|key)?|\w*_?id|asin|commit|ean|gtin|isbn|oid|pid|ref|rev|revision|sha\d*|sku|uuid|guid|v|version|vin|q|query|search|keyword|keywords|term)$/i;

/** Whose values are told by what they look like: a number of a telephone, a code that opens a booking, a PIN. */
const personalValues: readonly (readonly [name: RegExp, value: RegExp])[] = [
  [
    /^(tel|telephone|telefon(o|e|nummer)?|phone(_?(no|number))?|mobile|handy|msisdn|whatsapp)$/i,
    /^\+?[\d\s()./-]{7,}$/,
  ],
  [
    /^(booking|reservation|confirmation|record)_?(code|id|locator|no|number)?$/i,
    /^(?=.*\d)(?=.*[A-Z])[A-Z\d]{5,8}$/,
  ],
  // Where six digits are asked for, that is where somebody lives: in India.
  [/^pin_?code$/i, /^(?!\d{6}$)/],
];

const email = /(^|[\s<(:"',;])[^\s@/<>(:"',;]+@(?!\d+\.\d)[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}($|[\s>),;"'])/i;

/** What services themselves mark as secrets of theirs. */
const marked =
  /(^|[^A-Za-z\d])(eyJ[\w-]{8,}\.[\w-]{8,}|(gh[a-z]|github_pat|glpat|xox[a-z]|whsec|[a-z]{2}_(live|test)|sk-[a-z]+)[-_][\w-]{8,}|A[KS]IA[A-Z\d]{12,}|AIza[\w-]{30,}|ya29\.[\w-]+|bot\d{6,}:[\w-]{20,})/;

/** `?acl=exp=1~hmac=4f9c…`: parameters inside of a parameter. */
const innerSecret = /^(?!(https?:\/)?\/).*?(^|[~!|,&?])(hmac|sig|signature|token|key|auth)=\w/is;

/**
 * Whether a parameter of an address is a secret: by its name, by its value, or by both together. `path` is where it
 * stands: behind `/reset` every random value lets somebody in.
 */
export function isSecretParameter(name: string, value: string, path = ''): boolean {
  if (value === '') return false;
  if (email.test(value) || marked.test(value) || innerSecret.test(value)) return true;
  const parts = name.split(/[[\].:]+/).filter((part) => part !== '');
  const own = parts.at(-1) ?? name;
  // Somebody's words: a program on a playground, a subject of a library. And an address is looked through by itself.
  if (/^(code|key)$/i.test(own) && /\s/.test(value)) return false;
  if (parts.some((part) => secretName.test(part) || secretEnding.test(part))) return true;
  if (personalValues.some(([names, values]) => names.test(own) && values.test(value.trim()))) return true;
  if (openCode.test(own) || isDuration.test(value) || isAddress.test(value)) return false;
  const isTelling = parts.flatMap(wordsOf).some((word) => tellingWords.has(word));
  if (isTelling || path.split('/').some((segment) => lettingIn.test(segment)))
    return looksRandom(value, 'likely');
  return !thingName.test(own) && !/\s/.test(value) && looksRandom(value, 'surely');
}

const isAddress = /^(https?:\/)?\/./i;
/** A place in a film. */
const isDuration = /^(\d+h)?(\d+m)?(\d+(\.\d+)?s?)?$/;

const around = (words: string) =>
  new RegExp(`^(?:[\\p{L}\\d_]*[-_.])?(${words})([-_.][\\p{L}\\d_]*)*$`, 'iu');

/** Behind these, in a path, stands what lets somebody in. */
const lettingIn = around(
  'reset|recover|recovery|rp|verify|verification|confirm|confirmation|activate|activation|invites?|invitations?|join|joinchat|magic|magiclink|unsubscribe|optout|token|tokens|session|sessions|auth|authenticate|oauth|callback|sso|login|signin|signup|register|password|passwort|passwd|secret|otp|guest|apikey|key|keys|redeem|claim|cancel|lookup|announce|' +
    'einladung(en)?|beitreten|zur(ü|ue)cksetzen|best(ä|ae)tigen|best(ä|ae)tigung|aktivieren|freischalten|abmelden|abbestellen|anmelden|zugang|einl(ö|oe)sen|absagen|stornieren|' +
    'mot-de-passe|r(é|e)initialis\\p{L}*|confirmer|activer|d(é|e)sabonn\\p{L}*|d(é|e)sinscri\\p{L}*|connexion|rejoindre|v(é|e)rifi\\p{L}*|annuler|' +
    'invitaci(ó|o)n|restablecer|confirmar|activar|contrase(ñ|n)a|verificar|unirse|darse-de-baja|' +
    'convite|redefinir|senha|ativar|cancelar-inscri(ç|c)(ã|a)o|invito|reimposta|conferma|attiva|disiscri\\p{L}*|' +
    'uitnodiging|aanmelden|wachtwoord|bevestig(en|ing)|zaproszenie|has(ł|l)o|potwierd(ź|z)|inbjudan|invitasjon|kutsu',
);
/** Behind these, what lets somebody see something. */
const lettingSee = around(
  'share|shared|shares|sharing|access|webhooks?|hooks?|ical|ics|private|signer|sign|signing|envelopes?|freigaben?|geteilt|teilen|partag(e|es|er|é)|compartir|compartido|compartilha\\p{L}*|partilha\\p{L}*|condivi\\p{L}*|delen|gedeeld|udost(ę|e)pni\\p{L}*',
);
/** Behind these, too, but much else as well. */
const perhaps = around(
  's|link|links|feed|feeds|calendar|checkout|services|preferences|survey|pay|payments?|invoices?|dl|downloads?',
);
/** Names of things stand behind these, wherever they are. */
const thingBefore =
  /^(abs|articles?|blame|blob|book|comments?|commits?|compare|d|document|dp|file|items?|itm|posts?|product|pull|raw|status|track|tree|videos?|watch|wiki)$/i;

/** Segments that lie between the word and the secret, at most: `/activate/612345/4f9c…`. */
const reach = 3;

/** All that these hosts have are such things. */
const secretHost = /^((hooks?|webhooks?|invite|join)\.|(chat\.whatsapp\.com|discord\.gg|signal\.group)$)/;

/** A path segment that is a secret; `before` are those it stands behind: `/reset-password/4f9c…`. */
export function isSecretSegment(segment: string, before: readonly string[], host: string): boolean {
  // ASP.NET keeps a session in the path: /(S(4f9c…))/.
  if (marked.test(segment) || /^\([a-z]\(.*\)\)$/i.test(segment)) return true;
  if (!segment.startsWith('@') && email.test(segment)) return true;
  if (thingBefore.test(before.at(-1) ?? '') || isFingerprint.test(segment)) return false;
  const words = before.slice(-reach);
  if (isPrivateFeed.test(segment) && looksRandom(segment, 'likely')) return true;
  if (secretHost.test(host) || words.some((word) => lettingIn.test(word) || lettingSee.test(word)))
    return looksRandom(segment, 'likely');
  return words.some((word) => perhaps.test(word)) && looksRandom(segment, 'surely');
}

const isPrivateFeed = /^private-|\.ics$/i;

/** Two shared documents of one site are two pages, also without what opens them. */
export function fingerprintOf(segment: string, before: string): string | null {
  if (segment.length < longSecret || !(lettingSee.test(before) || perhaps.test(before))) return null;
  let hash = 2_166_136_261;
  for (const character of segment) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return `~${((hash >>> 0) % 36 ** fingerprintLength).toString(36).padStart(fingerprintLength, '0')}`;
}

/** So many characters cannot be guessed from the few that a fingerprint tells of them. */
const longSecret = 16;
const fingerprintLength = 5;
const isFingerprint = /^~[a-z\d]{5}$/;

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
}
