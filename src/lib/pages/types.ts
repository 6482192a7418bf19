/** What the reader in a tab found there. All of it was written by the page: untrusted. */
export interface CapturedPage {
  /** Address the text was read from, without secrets in the fragment. */
  url: string;
  title: string;
  /** Readable text; headings are lines that start with `#`. */
  text: string;
  language: string;
  /** The page shows a password, one-time-code or card field: it is answered about, never kept. */
  hasPrivateField: boolean;
  /** The page says of itself that no copy is to be kept. */
  isNoStore?: boolean | undefined;
  /** Length of the readable text before it was cut, in characters; at most that, where the page was too large. */
  fullLength: number;
  /** The page was cut, or too large to be read to its end. */
  truncated?: boolean | undefined;
  /** The address the page gives itself, on the same origin. */
  canonicalUrl?: string | undefined;
  siteName?: string | undefined;
  author?: string | undefined;
  /** ISO 8601, with or without a time. */
  publishedAt?: string | undefined;
  modifiedAt?: string | undefined;
  /** Of a document with pages: where each of them begins in `text`. */
  pageOffsets?: number[] | undefined;
  /** `text` is what the user selected of the page: it is remembered beside the page, not in its place. */
  isSelection?: boolean | undefined;
}

/** What became of the page in front of the user. `notice` is a sentence for the user. */
export type PageOutcome =
  | {
      kind: 'remembered';
      sourceUrl: string;
      title: string;
      passages: number;
      notice?: string | undefined;
      /** An earlier text of the page was replaced. */
      isUpdate?: boolean | undefined;
    }
  | { kind: 'unchanged'; sourceUrl: string; title: string; passages: number; notice?: string | undefined }
  /** Its title and address are kept, none of its text. */
  | { kind: 'address-only'; sourceUrl: string; title: string; notice: string }
  | { kind: 'not-remembered'; notice: string };

/** What is told of it while an answer is made, which does not wait for it. */
export type PageNews = PageOutcome | { kind: 'being-remembered'; sourceUrl: string; title: string };

/**
 * What may become of an answer that tells of the page in front. `unkept`: nothing of the page is kept, so neither is
 * the answer. `secret`: nor may a language model ever see it.
 */
export type Privacy = 'open' | 'unkept' | 'secret';

/** Reads the page in a tab; rejects with one of the `page-…` codes and a sentence for the user. */
export type ReadPage = (tabId: number, signal?: AbortSignal) => Promise<CapturedPage>;
