export { chooseTitle, toIsoDate } from './describe-document';
export type { OutlineEntry, PdfPage, PdfRun, PdfText } from './types';
export { pageAt, writePdfText } from './write-text';
