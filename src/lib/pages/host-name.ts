/** The host of an address, in the one spelling that rules are compared in; null for what is no address. */
export function hostOf(address: string): string | null {
  return URL.canParse(address) ? toHostName(new URL(address).hostname) : null;
}

/** A dot at the end names the same host: nobody may get past a rule with it. */
export function toHostName(hostname: string): string {
  return hostname.toLowerCase().replace(/\.+$/, '');
}

/** Whether a host is this site or below it. */
export function belongsTo(host: string, site: string): boolean {
  return host === site || host.endsWith(`.${site}`);
}
