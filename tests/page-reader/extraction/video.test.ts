// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { readTranscript, readVideoPage } from '../../../src/page-reader/extraction/video';

/** jsdom has no text tracks: a video that already has its cues. */
function showVideo(cues: { startTime: number; text: string }[], kind = 'captions'): void {
  document.body.innerHTML = '<video></video>';
  const track = { kind, mode: 'hidden', cues };
  Object.defineProperty(document.querySelector('video'), 'textTracks', { value: [track] });
}

describe('readTranscript', () => {
  it('joins the cues that the browser has, without their markup', () => {
    showVideo([
      { startTime: 0, text: 'The lens <i>turns</i>' },
      { startTime: 2, text: 'all night.' },
    ]);
    expect(readTranscript(document)).toBe('The lens turns all night.');
  });

  it('writes the lines of captions that roll once', () => {
    showVideo([
      { startTime: 0, text: 'one\ntwo' },
      { startTime: 2, text: 'two\nthree' },
      { startTime: 4, text: 'three' },
    ]);
    expect(readTranscript(document)).toBe('one two three');
  });

  it('begins a paragraph after a pause', () => {
    showVideo([
      { startTime: 0, text: 'Before.' },
      { startTime: 60, text: 'After.' },
    ]);
    expect(readTranscript(document)).toBe('Before.\n\nAfter.');
  });

  it('takes no chapters and no metadata for speech', () => {
    showVideo([{ startTime: 0, text: 'Chapter one' }], 'chapters');
    expect(readTranscript(document)).toBe('');
  });
});

describe('readVideoPage', () => {
  it('leaves other sites alone', () => {
    expect(readVideoPage(document)).toBeNull();
  });
});
