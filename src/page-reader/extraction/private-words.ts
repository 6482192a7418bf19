/**
 * What fields are called into which nobody else may look, in the languages people sign in and pay in. Joined into
 * patterns: a space stands for any gap or none.
 */
const passwords =
  'password|pass ?word|pass ?phrase|pass ?code|passwort|\\p{L}*kennwort|geheimzahl|mot de passe|code secret|contraseñ?a|contrasena|clave (de acceso|secreta|personal)|clave|senha|palavra passe|codice segreto|wachtwoord|has[łl][oa]|парол\\p{L}*|パスワード|暗証番号|合言葉|密码|密碼|口令|비밀번호|패스워드|암호|şifre|sifre|parola(?! chiave)|كلمة (المرور|السر)|الرقم السري|رمز المرور|lösenord|adgangskode|passord|kodeord|salasana\\p{L}*|hesl(o|a|em|u)|jelsz(ó|av)\\p{L}*|κωδικός πρόσβασης|συνθηματικό|סיסמ[אה]|पासवर्ड|รหัสผ่าน|mật khẩu|kata (sandi|laluan|kunci)|şifr[eə]\\p{L}*|parolă|contrasenya|pasahitza|contrasinal|lozink(a|u|e)|лозинк\\p{L}*|gesl(o|a|om)|slaptažodis|parool|lykilorð|құпия ?сөз|гасло|პაროლი|գաղտնաբառ|fjalëkalimi?|(?<!ταχυδρομικός )κωδικός(?! (προϊόντος|έκπτωσης|κουπονιού|πελάτη|είδους|επαλήθευσης|χώρας|περιοχής))|neno la siri|nywila|wagwoord|پاس ?ورڈ|پسورد|رمز (عبور|دوم|ورود|پویا)|گذرواژه|পাসওয়ার্ড|கடவுச்சொல்|పాస్‌?వర్డ్|(गुप्त|पास) ?कोड|\\p{L}*passwort';

const codes =
  '(one time|single use|verification|security|authentication|authenticator|auth|two factor|two step|2fa|2 step|mfa|sms|text message|login|log in|sign in|signin|access|backup|recovery|unlock|otp|confirmation|\\d digit|six digit|four digit|emailed) (pass ?|pin ?)?code|code (sent|from|we|you received|reçu)( .*)?|' +
  'one time (password|passcode|pin)|otp|totp|\\p{L}*(einmal|bestätigungs|sicherheits|verifizierungs|zugangs|freischalt|anmelde|prüf|authentifizierungs|aktivierungs|sms) ?(code|kode|pin)|' +
  'code (de |d |à )?(vérification|sécurité|confirmation|validation|usage unique|accès|authentification|récupération|sms|pin)|code .{0,12}(reçu|envoyé)|' +
  'c[óo]digo (de )?(verificaci[óo]n|seguridad|confirmaci[óo]n|acceso|autenticaci[óo]n|un solo uso|verifica[çc][ãa]o|seguran[çc]a|confirma[çc][ãa]o|acesso|autentica[çc][ãa]o|uso [úu]nico|sms|pin)|c[óo]digo (que|enviado|recibido|recebido)( .*)?|' +
  'codice (di )?(verifica|sicurezza|conferma|accesso|autenticazione|otp|monouso|sms|pin|temporaneo)|' +
  '(verificatie|beveiligings|bevestigings|toegangs|eenmalige|inlog|herstel|sms) ?code|kod (weryfikacyjny|bezpieczeństwa|jednorazowy|potwierdzający|autoryzacyjny|dostępu|sms|pin)|' +
  'код (подтверждения|підтвердження|безопасности|безпеки|проверки|доступа|авторизации|из (смс|sms|письма|приложения|сообщения)|з (смс|sms)|за потвърждение)|смс код|одноразовый (код|пароль)|' +
  '認証(コード|番号)|確認(コード|番号)|セキュリティコード|ワンタイム.*|検証コード|验证码|驗證碼|校验码|动态码|安全码|安全碼|动态口令|인증 ?(번호|코드)|보안 ?코드|확인 ?코드|일회용.*|' +
  '(doğrulama|güvenlik|onay|sms|pin) kodu|tek kullanımlık.*|(رمز|كود) (التحقق|الأمان|التأكيد|الدخول)|رمز لمرة واحدة|kod (sms|pin)|engångskod|verifieringskod|säkerhetskod|bekreftelseskode|engangskode|sikkerhetskode|bekræftelseskode|sikkerhedskode|(vahvistus|turva|kertakäyttö)koodi|tunnusluku|(ověřovací|bezpečnostní|jednorázový|potvrzovací) kód|(overovací|bezpečnostný|jednorazový) kód|(ellenőrző|biztonsági|megerősítő|egyszeri) kód|cod (de )?(verificare|securitate|confirmare|sms)|(verifikacijski|sigurnosni|potvrdni) kod|(potrditvena|varnostna) koda|κωδικός (επαλήθευσης|επιβεβαίωσης|ασφαλείας|sms|μιας χρήσης)|mã (xác (nhận|thực|minh)|otp|pin|bảo mật)|kode (verifikasi|otp|keamanan|akses|konfirmasi)|kod (pengesahan|tac)|รหัส ?(otp|ยืนยัน|ลับ|pin)|קוד (אימות|חד פעמי|סודי|גישה|אבטחה)|(کد|رمز) (تایید|تأیید|یکبار مصرف|فعال ?سازی)|(सत्यापन|ओटीपी) ?कोड|ओटीपी';

const pins =
  'пин( код)?|(m|e|sms|push|chip|photo|i|q) ?tan|tan nummer|geheimcode|(atm|bank|card|wallet|account|security|\\d digit|your|new|old|current|confirm|enter|the|re enter|user) pin( number)?|pin number';

const phrases =
  '(seed|recovery|mnemonic|wallet|secret recovery|backup|\\d\\d word) (phrase|words?|key|seed)|seed ?phrase|mnemonic( phrase)?|(12|15|18|21|24) words (separated|in (the right )?order)( .*)?|(private|secret|recovery|encryption) key|' +
  'wiederherstellungs(phrase|schlüssel|wörter)|privater schlüssel|phrase (de récupération|secrète|mnémonique)|cl[ée] (privée|secrète)|frase (semilla|de recuperación|secreta|semente|de recuperação|seed|di recupero|segreta)|clave privada|chave privada|chiave privata|' +
  'herstel(zin|woorden)|privésleutel|fraza (odzyskiwania|seed)|klucz prywatny|(сид|секретная|мнемоническая) фраза|фраза восстановления|(приватный|закрытый|секретный) ключ|シードフレーズ|(リカバリー|復元|回復)フレーズ|秘密鍵|ニーモニック|助记词|助記詞|私钥|私鑰|恢复短语|(시드|복구) ?(구문|문구)|니모닉|개인 ?키|kurtarma (ifadesi|kelimeleri)|özel anahtar|عبارة (الاسترداد|الاستعادة|البذور)|المفتاح الخاص';

const cards =
  '(credit|debit|bank|payment)? ?card ?(number|num|no)|(credit|debit) card|cc ?(number|num|no|csc|cvc|cvv|exp)|cvv ?\\d?|cvc ?\\d?|cvn|csc|card (security|verification) (code|value|number)|card holder( name)?|name on card|' +
  '(kredit)?karten ?nummer|kreditkarte|kartenprüf(nummer|ziffer)|prüf(ziffer|nummer)|karteninhaber|num[ée]ro de( la)? carte( bancaire)?|carte (bancaire|de crédit)|cryptogramme( visuel)?|n[úu]mero de( la)? tarjeta|tarjeta de (crédito|débito)|n[úu]mero do cart[ãa]o|cart[ãa]o de (crédito|débito)|numero (di |della )?carta|carta di credito|kaartnummer|creditcard ?(nummer)?|numer karty|номер карты|カード番号|クレジットカード.*|(信用|银行)?卡号|(信用|銀行)卡號|카드 ?번호|kart (numarası|no)|رقم البطاقة|kortnummer';

const identities =
  'passport (number|no)|(reise)?passnummer|(personal)?ausweis ?nummer|numéro de passeport|n[úu]mero (de |do )?pasaporte|n[úu]mero do passaporte|(driver s|drivers|driving) licen[cs]e (number|no)|tax (id|identification)( number)?|personal (identification|identity) number|(persönliche )?identifikationsnummer|numéro d identification( personnel)?|cpf|(sicherheits|geheim)frage.*|(wlan|wifi|wi fi|netzwerk|network) ?(key|schlüssel)|(expir\\p{L}*|valid (thru|until)|gültig bis|ablaufdatum)( date)? mm (yy|yyyy|aa|jj)|ssn|social security (number|no)|iban|(bank )?account number|routing number|sort code|kontonummer|sozialversicherungsnummer|steuer ?(id|identifikationsnummer)|numéro de sécurité sociale|codice fiscale|bsn|burgerservicenummer|pesel|fødselsnummer|personnummer|주민등록번호|身份证号码?|マイナンバー|aadhaar( number)?|(security|secret) (question|answer)|answer to your security question|mother s maiden name';

const spaced = (words: string) => words.replaceAll(' ?', ' ?').replaceAll(/ (?!\?)/g, '[ ]');
const whole = (words: string) =>
  new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${spaced(words)})(?![\\p{L}\\p{M}\\p{N}])`, 'iu');

/** Scripts without spaces have no ends of words either. */
const anywhere =
  /パスワード|暗証|密码|密碼|验证码|驗證碼|助记词|私钥|カード番号|認証コード|認証番号|비밀번호|인증번호|보안코드|카드번호/;
const secretWords = whole([passwords, pins, phrases, cards, identities].join('|'));
const phraseWords = whole(phrases);
const anyPhrase = /助记词|助記詞|私钥|私鑰|秘密鍵|シードフレーズ/;
const codeWords = whole(codes);
/** What programs call a password. */
const programNames =
  /(?:^| )(?:pwd|passwd|passw|psw|pswrd|pword|mdp|2fa|tfa|ccv|card expir(?:y|ation|es))(?: |$)|^(?:(?:user|login|log|account|my|new|old|wp) )?pass(?: \d)?$/i;
/** On its own, at the end, or written as the abbreviation that it is. */
const pinAlone = /^(?:.* )?(?:PIN|TAN|mTAN|iTAN)(?: .*)?$|^(?:pin|tan)$/;
const pinCode = /(?<!\p{L})pin ?code(?!\p{L})/iu;

/** In whatever language: a code, and the way that it came by or how many digits it has. */
const wordForCode =
  /(?<!\p{L})(?:code|kode|kod\p{L}{0,3}|kód\p{L}{0,3}|codice|código|codul?|koodi|код\p{L}{0,2}|κωδικός)(?!\p{L})|コード|코드|代码|رمز|الرمز|كود/iu;
const wayOfCode =
  /(?<!\p{L})(?:sms|смс|e ?sms|whatsapp|authenticator)(?!\p{Script=Latin}{3})|\d ?(?:桁|자리|位)|문자|المرسل/iu;

/** Codes that are told to everybody. */
const openCodes =
  /zip|post|plz|cep|discount|promo|coupon|gift|voucher|referral|gutschein|rabat|korting|rédu|remise|descuento|descont|sconto|скид|купон|クーポン|优惠|할인|indirim|country|area|dial|product|item|error|qr|bar ?code|colou?r|hex|currency|tracking|booking|reservation|flight|captcha|图形|source/iu;
/** In India a PIN code is where somebody lives. */
const places = /deliver|address|city|town|state|district|area|location|landmark|shipping|zip|postal/i;
/** In words around a field that is for finding something. */
const searching =
  /^(search|find|filter|suche|rechercher|buscar|pesquisar|cerca|zoek|szukaj|поиск|найти|検索|搜索|검색|ara\b|بحث|type a command)/iu;

/** Whether what a field is called says that it is for a secret; `around` is what the fields beside it are called. */
export function namesSecret(name: string, around: () => string): boolean {
  const words = toWords(name);
  if (words === '' || searching.test(words)) return false;
  if (pinCode.test(words)) return !places.test(words) && !places.test(around());
  if (secretWords.test(words) || anywhere.test(words) || programNames.test(words)) return true;
  if (pinAlone.test(words)) return !places.test(around());
  const isCode = codeWords.test(words) || (wordForCode.test(words) && wayOfCode.test(words));
  return isCode && !openCodes.test(words) && !openCodes.test(around());
}

/** The same for a field of several lines, into which nobody types a password: phrases and keys. */
export function namesPhrase(name: string): boolean {
  return phraseWords.test(toWords(name)) || anyPhrase.test(name);
}

/** "code" and digits to type: a code that was sent, unless it is one that everybody knows. */
export function namesShortCode(name: string): boolean {
  const words = toWords(name);
  return (
    /(?<!\p{L})(code|kode|código|codice|kod|код|コード)(?!\p{L})/iu.test(words) && !openCodes.test(words)
  );
}

/** "cardNumber", "card-number[]" and "Card number:" as "card Number" and the like: letters and digits with gaps. */
export function toWords(name: string): string {
  return name
    .slice(0, 200)
    .replace(/([a-z\d])([A-Z])(?=[a-z])/g, '$1 $2')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
