import { fc, it as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { fitPanel, growPanel, movePanel, resizePanel, type PanelBox } from '../../src/content/panel-box';
import type { Box } from '../../src/content/place-beside';

const view: Box = { left: 0, top: 0, right: 1000, bottom: 700 };
const selection = (line: Box) => ({ getLines: () => [line], isBackwards: false, isRightToLeft: false });
const line = { left: 100, top: 100, right: 400, bottom: 120 };

function isInside({ left, top, width, height }: PanelBox, { right, bottom }: Box): boolean {
  return left >= 0 && top >= 0 && left + width <= right && top + height <= bottom;
}

describe('the box of the panel', () => {
  it('is beside the selection, with room to grow there', () => {
    const box = fitPanel(selection(line), view, 'ask');
    expect(box.top).toBeGreaterThanOrEqual(line.bottom);
    const grown = growPanel(box, 2_000, view);
    expect(grown.height).toBe(560);
    expect(isInside(grown, view)).toBe(true);
    expect(grown.top).toBe(box.top);
  });

  it('grows upwards above a selection', () => {
    const low = { left: 0, top: 640, right: 1000, bottom: 690 };
    const box = fitPanel(selection(low), view, 'search-enhancement');
    expect(box.top + box.height).toBeLessThanOrEqual(low.top);
    const grown = growPanel(box, 480, view);
    expect(grown.top + grown.height).toBe(box.top + box.height);
  });

  it('takes the height of its content the first time, and never shrinks after it', () => {
    const first = growPanel(fitPanel(selection(line), view, 'ask'), 120, view);
    expect(first.height).toBe(176);
    expect(growPanel(first, 60, view).height).toBe(176);
    expect(growPanel(first, Number.NaN, view)).toBe(first);
  });

  it('keeps the size that the user chose', () => {
    const resized = resizePanel(fitPanel(selection(line), view, 'ask'), 40, 30, view);
    expect(growPanel(resized, 900, view)).toEqual(resized);
  });

  it('is as wide as a narrow window', () => {
    const narrow = { left: 0, top: 0, right: 320, bottom: 480 };
    const box = fitPanel(selection({ left: 0, top: 20, right: 300, bottom: 40 }), narrow, 'ask');
    expect(box.width).toBe(304);
    expect(isInside(box, narrow)).toBe(true);
  });

  const step = fc.record({
    kind: fc.constantFrom('move', 'resize', 'grow'),
    across: fc.integer({ min: -2_000, max: 2_000 }),
    down: fc.integer({ min: -2_000, max: 2_000 }),
  });
  property.prop([fc.array(step, { maxLength: 20 }), fc.integer({ min: 200, max: 1600 })])(
    'stays inside of the window, whatever is done to it',
    (steps, width) => {
      const window = { ...view, right: width };
      let box = fitPanel(selection(line), window, 'ask');
      for (const { kind, across, down } of steps) {
        if (kind === 'move') box = movePanel(box, across, down, window);
        else if (kind === 'resize') box = resizePanel(box, across, down, window);
        else box = growPanel(box, down, window);
        expect(isInside(box, window)).toBe(true);
      }
    },
  );
});
