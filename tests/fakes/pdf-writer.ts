/** Writes PDFs by hand, well-formed unless told otherwise. */

export interface WrittenText {
  text: string;
  x: number;
  y: number;
  size?: number;
  font?: 'regular' | 'bold' | 'fixed';
}

export interface PdfOptions {
  info?: Record<string, string>;
  /** Goes into the catalog as it is, such as `/OpenAction 20 0 R`. */
  catalog?: string;
  /** Goes into the trailer as it is. */
  trailer?: string;
  /** Further objects, by number. */
  objects?: Record<number, string>;
}

const fonts = { regular: 'Times-Roman', bold: 'Times-Bold', fixed: 'Courier' };
const firstPage = 30;

/** One page an entry, A4, with its texts at their places. */
export function writePdf(
  pages: readonly (readonly WrittenText[])[],
  options: PdfOptions = {},
): Uint8Array<ArrayBuffer> {
  const objects = new Map<number, string>();
  const kids = pages.map((_, index) => `${firstPage + index * 2} 0 R`).join(' ');
  objects.set(1, `<< /Type /Catalog /Pages 2 0 R /Lang (en) ${options.catalog ?? ''} >>`);
  objects.set(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  const info = Object.entries(options.info ?? {}).map(([name, value]) => `/${name} ${toString(value)}`);
  objects.set(3, `<< ${info.join(' ')} >>`);
  Object.values(fonts).forEach((name, index) =>
    objects.set(4 + index, `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`),
  );
  pages.forEach((texts, index) => {
    const number = firstPage + index * 2;
    const content = texts.map(toOperators).join('\n');
    objects.set(
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${number + 1} 0 R ` +
        '/Resources << /Font << /Fregular 4 0 R /Fbold 5 0 R /Ffixed 6 0 R >> >> >>',
    );
    objects.set(number + 1, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  });
  for (const [number, body] of Object.entries(options.objects ?? {})) objects.set(Number(number), body);
  return toBytes(objects, options.trailer ?? '');
}

/** Lines of running text, one below the other. */
export function writeLines(
  lines: readonly string[],
  { x = 72, y = 760, leading = 12, size = 10 }: Partial<Record<'x' | 'y' | 'leading' | 'size', number>> = {},
): WrittenText[] {
  return lines.map((text, index) => ({ text, x, y: y - index * leading, size }));
}

function toOperators({ text, x, y, size = 10, font = 'regular' }: WrittenText): string {
  return `BT /F${font} ${size} Tf 1 0 0 1 ${x} ${y} Tm ${toString(text)} Tj ET`;
}

function toString(text: string): string {
  return `(${text.replaceAll(/[\\()]/g, (mark) => `\\${mark}`)})`;
}

function toBytes(objects: ReadonlyMap<number, string>, trailer: string): Uint8Array<ArrayBuffer> {
  let file = '%PDF-1.7\n';
  const offsets = new Map<number, number>();
  for (const [number, body] of objects) {
    offsets.set(number, file.length);
    file += `${number} 0 obj\n${body}\nendobj\n`;
  }
  const size = Math.max(...objects.keys()) + 1;
  const start = file.length;
  const entry = (number: number) => {
    const offset = offsets.get(number);
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
  };
  file += `xref\n0 ${size}\n${Array.from({ length: size }, (_, number) => entry(number)).join('')}`;
  file += `trailer\n<< /Size ${size} /Root 1 0 R /Info 3 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(file, (character) => character.charCodeAt(0));
}

/** Asks for a password: its keys fit none. */
export function writeLockedPdf(): Uint8Array<ArrayBuffer> {
  const key = '<'.padEnd(65, '5a') + '>';
  return writePdf([writeLines(['Nobody can read this.'])], {
    objects: { 20: `<< /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >>` },
    trailer: '/Encrypt 20 0 R /ID [<00> <00>]',
  });
}

/** Wants to run scripts, load addresses and send forms when it is opened. */
export function writeHostilePdf(address: string): Uint8Array<ArrayBuffer> {
  const script = `(app.launchURL\\("${address}script"\\); this.submitForm\\("${address}form"\\);)`;
  return writePdf([writeLines(['A ship arrived from Bergen with ninety barrels of herring.'])], {
    catalog: '/OpenAction 20 0 R /AA << /WC 20 0 R >> /Names << /JavaScript << /Names [(a) 20 0 R] >> >>',
    objects: {
      20: `<< /S /JavaScript /JS ${script} /Next [21 0 R 22 0 R] >>`,
      21: `<< /S /URI /URI (${address}uri) >>`,
      22: `<< /S /GoToR /F << /FS /URL /F (${address}remote) >> /D [0 /Fit] >>`,
    },
  });
}
