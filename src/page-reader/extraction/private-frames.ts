import { namesSecret } from './private-words';

/** What frames are called in which services of another origin, closed to us, ask for cards and passwords. */
const titles =
  /^(sign|log)[ -]?in( to .*| form| page)?$|\b(secure (card|payment|credit)|card ?(number|cvc|cvv|expiry|expiration)|credit ?card|payment (form|method|details|input)|cvv|cvc|checkout)\b|^(anmelden|anmeldung|einloggen|connexion|se connecter|iniciar sesión|acceder|entrar|iniciar sessão|accedi|inloggen|zaloguj( się)?|войти|вход|ログイン|サインイン|登录|登入|로그인|giriş( yap)?|تسجيل الدخول)$/iu;
const hosts =
  /^(login|signin|sign-in|accounts?|auth|sso|idp?|identity|passport|pay|payments?|checkout|secure-?pay)\./i;
const paths =
  /\/(log-?in|sign-?in|sso|saml2?|oauth2?|authorize|authenticate|checkout|card-?(form|fields?)|payment-?(form|fields?)|3ds\w*|otp|password)(\.\w+)?(\/|$)/i;
/** Buttons that lead there, and proofs of being no machine, ask for nothing. */
const harmless = /button|\bgsi\b|one-?tap|captcha|badge|turnstile|plugins|like|share|widget/i;
/** Smaller than this is no form. In CSS pixels. */
const leastForm = { width: 120, height: 40 };

/** Whether a frame of another origin looks like a form for a password or a card. */
export function isPrivateFrame(frame: HTMLIFrameElement): boolean {
  if (/type\s*=\s*["']?password/i.test(frame.srcdoc)) return true;
  const url = URL.canParse(frame.src) ? new URL(frame.src) : null;
  if (harmless.test(`${frame.title} ${frame.name} ${url?.pathname ?? ''}`)) return false;
  if ([frame.title, frame.name].some((name) => titles.test(name.trim()) || namesSecret(name, () => '')))
    return true;
  if (!url || !isFormSized(frame)) return false;
  return hosts.test(url.hostname) || paths.test(url.pathname);
}

function isFormSized(frame: HTMLIFrameElement): boolean {
  const { width, height } = frame.getBoundingClientRect();
  const isLaidOut = width > 0 || height > 0;
  return !isLaidOut || (width >= leastForm.width && height >= leastForm.height);
}
