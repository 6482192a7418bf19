const named: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', hellip: '…', ndash: '–', mdash: '—' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', middot: '·', copy: '©', euro: '€', pound: '£' },
  ...{ deg: '°', eacute: 'é', uuml: 'ü', ouml: 'ö', auml: 'ä', szlig: 'ß' },
};

/** The text of a piece of HTML in one line. A service worker has no parser; what comes out is shown as text only. */
export function toPlainText(html: string): string {
  return decodeEntities(
    html
      .replaceAll(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, ' ')
      .replaceAll(/<!--[\s\S]*?-->/g, ' ')
      .replaceAll(/<\/?(?:b|strong|em|i|mark|span|a)\b[^<>]*>/gi, '')
      .replaceAll(/<\/?[a-z][^<>]*>/gi, ' '),
  )
    .replaceAll(/\s+/g, ' ')
    .trim();
}

export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));?/gi, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return named[name.toLowerCase()] ?? whole;
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
    const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    return isCharacter ? String.fromCodePoint(code) : '';
  });
}
