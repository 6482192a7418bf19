/** Names whose value lets whoever has it in, whatever it looks like. */
const secretName =
  /^(auth|auth_?(key|code|user|data|hash)|authorization|assertion|bearer|code|code_verifier|credentials?|csrf\w*|xsrf\w*|cfid|key|nonce|oauth_\w+|otp|pass|passwd|passphrase|pin|pwd|saml(request|response|art)|secret|sess|sessid|session(_?(id|key))?|sid|sig|ticket|phpsessid|aspsessionid\w*|x-(amz|goog|ms)-\w[\w-]*)$/i;
const secretEnding =
  /(token|secret|password|passcode|sess(ion)?_?id|signature|api_?key|access_?key|private_?key|jwt)$/i;

/** Names that tell of a secret if the value looks like one. */
const tellingWords = new Set(
  'auth access activation bearer code confirm confirmation credential hmac id invitation invite key link login magic otp reset secret security session sid sign sso ticket unsubscribe user verification verify'.split(
    ' ',
  ),
);

const jsonWebToken = /^eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*$/;

/** Whether a parameter of an address is a secret: by its name, or by its name and its look together. */
export function isSecretParameter(name: string, value: string): boolean {
  if (secretName.test(name) || secretEnding.test(name) || jsonWebToken.test(value)) return true;
  return wordsOf(name).some((word) => tellingWords.has(word)) && looksRandom(value);
}

/** A path segment that is a secret; `before` is the one it stands behind: `/reset-password/4f9c…`. */
export function isSecretSegment(segment: string, before: string): boolean {
  // ASP.NET keeps a session in the path: /(S(4f9c…))/.
  if (jsonWebToken.test(segment) || /^\([a-z]\(.*\)\)$/i.test(segment)) return true;
  return (
    /^(\w*[-_])?(reset|verify|verification|confirm|confirmation|activate|activation|invite|invitation|magic|unsubscribe|token|session)([-_]\w*)?$/i.test(
      before,
    ) && looksRandom(segment)
  );
}

function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
}

/** Letters and digits thrown together, or more letters in a row than any word has. */
function looksRandom(value: string): boolean {
  return value
    .split(/[^A-Za-z\d]+/)
    .some((part) => part.length > 24 || (part.length >= 12 && /\d/.test(part) && /[a-z]/i.test(part)));
}
