/** Query parameters that follow the reader around instead of naming a page. */
const tracking = /^(utm_\w+|gclid|dclid|fbclid|msclkid|mc_cid|mc_eid|igshid|yclid|_ga|_gl)$/i;
/** Query parameters that let whoever has the address in. */
const secret =
  /^(access_?token|api_?key|auth\w*|bearer|code|id_token|jwt|key|otp|password|passwd|pwd|refresh_token|secret|session\w*|sid|sig|signature|ticket|token|phpsessid|jsessionid|x-amz-\w[\w-]*)$/i;

/**
 * The address a page is remembered under: without credentials, secrets, trackers and the position within
 * the page. A fragment that names a page of a single-page application (`#/…`, `#!…`) stays.
 */
export function toSourceUrl(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  for (const name of new Set(url.searchParams.keys())) {
    if (tracking.test(name) || secret.test(name)) url.searchParams.delete(name);
  }
  if (!/^#!?\//.test(url.hash)) url.hash = '';
  return url.href;
}
