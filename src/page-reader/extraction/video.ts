import { isNamed } from './nodes';

/** A pause in speech after which a new paragraph begins, in seconds. */
const pauseSeconds = 4;
/** Characters after which a paragraph ends with the next sentence. */
const paragraphLength = 500;
/** Characters of a transcript that are kept; three hours of speech are about half of it. */
const maxTranscriptLength = 400_000;

interface Spoken {
  text: string;
  /** Seconds from the beginning; undefined where the page shows none. */
  start?: number;
}

/**
 * What is said in the videos of a page, as far as the browser has it already: nothing is fetched, and no
 * track is switched on.
 */
export function readTranscript(live: Document): string {
  const shown = readTranscriptPanel(live);
  const spoken =
    shown.length > 0 ? shown : Array.from(live.querySelectorAll('video')).flatMap(readTextTracks);
  return toParagraphs(withoutRepetitions(spoken)).slice(0, maxTranscriptLength);
}

export interface VideoPage {
  channel: string;
  text: string;
}

/** A YouTube page as text: who made the video, what it is about, what is said. Null for any other page. */
export function readVideoPage(live: Document): VideoPage | null {
  if (!/(^|\.)youtube\.com$/.test(live.location.hostname)) return null;
  if (!/^\/(watch|shorts|live)\b/.test(live.location.pathname)) return null;
  const channel = firstShown(
    live,
    ['#owner #channel-name a', 'ytd-channel-name a', '#channel-name'],
    wordsOf,
  );
  const description = firstShown(live, descriptions, linesOf);
  const transcript = readTranscript(live);
  const parts = [
    channel && `By ${channel}`,
    description && `## Description\n\n${description}`,
    transcript && `## Transcript\n\n${transcript}`,
  ].filter(Boolean);
  return parts.length > 0 ? { channel, text: parts.join('\n\n') } : null;
}

/** The whole of it, and where it is folded the part that is shown; older layouts last. */
const descriptions = [
  '#description #expanded yt-attributed-string',
  '#description #attributed-snippet-text',
  '#description-inline-expander',
  '#description',
];

/** Views that were left stay in the page, hidden: only what is shown belongs to this video. */
function firstShown(
  live: Document,
  selectors: readonly string[],
  read: (element: Element) => string,
): string {
  for (const selector of selectors) {
    const element = Array.from(live.querySelectorAll(selector)).find((one) => one.checkVisibility());
    const text = element ? read(element) : '';
    if (text !== '') return text;
  }
  return '';
}

function readTranscriptPanel(live: Document): Spoken[] {
  const segments = live.querySelectorAll('ytd-transcript-segment-renderer, transcript-segment-view-model');
  return Array.from(segments, (segment) => {
    const text =
      segment.querySelector('.segment-text, yt-formatted-string, span[role="text"]')?.textContent ?? '';
    const start = toSeconds(segment.querySelector('[class*="timestamp" i]')?.textContent ?? '');
    return { text, ...(start === null ? {} : { start }) };
  });
}

function readTextTracks(video: HTMLVideoElement): Spoken[] {
  const tracks = Array.from(video.textTracks).filter(
    ({ kind }) => kind === 'subtitles' || kind === 'captions',
  );
  const loaded =
    tracks.find(({ mode }) => mode === 'showing') ?? tracks.find(({ cues }) => (cues?.length ?? 0) > 0);
  return Array.from(loaded?.cues ?? [], (cue) => ({
    text: 'text' in cue && typeof cue.text === 'string' ? cue.text.replace(/<[^>]*>/g, '') : '',
    start: cue.startTime,
  }));
}

/** Captions that roll show each line twice, once below and once above. */
function withoutRepetitions(spoken: readonly Spoken[]): Spoken[] {
  const kept: Spoken[] = [];
  for (const one of spoken) {
    const before = kept.at(-1)?.text.split('\n').at(-1)?.trim();
    const lines = one.text.split('\n').map((line) => line.trim());
    if (lines[0] === before) lines.shift();
    const text = lines.filter((line) => line !== '').join('\n');
    if (text !== '') kept.push({ ...one, text });
  }
  return kept;
}

function toParagraphs(spoken: readonly Spoken[]): string {
  const paragraphs: string[] = [];
  let current = '';
  let last: number | undefined;
  for (const { text, start } of spoken) {
    const isPause = start !== undefined && last !== undefined && start - last > pauseSeconds * 2;
    const isLong =
      current.length > paragraphLength &&
      (/[.!?。！？]["”’)]?$/.test(current) || current.length > 2 * paragraphLength);
    if (current !== '' && (isPause || isLong)) {
      paragraphs.push(current);
      current = '';
    }
    current = `${current} ${text.replace(/\s+/g, ' ')}`.trim();
    last = start;
  }
  return [...paragraphs, current].join('\n\n').trim();
}

function toSeconds(clock: string): number | null {
  if (!/^\s*\d+(:\d{2})+\s*$/.test(clock)) return null;
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

function wordsOf(element: Element): string {
  return element.textContent.replace(/\s+/g, ' ').trim();
}

/** The text of a description keeps its lines; controls such as "Show more" are not part of it. */
function linesOf(element: Element): string {
  let text = '';
  const visit = (node: Node): void => {
    if (node.nodeType === Node.TEXT_NODE) text += node.nodeValue ?? '';
    if (isNamed(node, 'br')) text += '\n';
    if (/^(SCRIPT|STYLE|TEMPLATE|BUTTON|TP-YT-PAPER-BUTTON)$/.test(node.nodeName)) return;
    for (let child = node.firstChild; child; child = child.nextSibling) visit(child);
  };
  visit(element);
  return text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line, index, lines) => line !== '' || lines[index - 1] !== '')
    .join('\n')
    .trim();
}
