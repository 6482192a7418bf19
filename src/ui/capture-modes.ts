import type { CaptureMode } from '../lib/pages';

interface ModeWords {
  mode: CaptureMode;
  label: string;
  explanation: string;
}

/** From least to most of what Recollect does by itself. */
export const modeWords: readonly ModeWords[] = [
  {
    mode: 'off',
    label: 'Off',
    explanation: 'Nothing is remembered by itself. Pressing Remember still keeps a single page.',
  },
  {
    mode: 'asked',
    label: 'Pages I ask about',
    explanation: 'A page is remembered when you ask a question about it.',
  },
  {
    mode: 'read',
    label: 'Pages I read',
    explanation: 'Also pages that you spend some time on and scroll through, without asking.',
  },
];
