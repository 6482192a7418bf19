import { fc, it as property } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { findVisible, placeBeside, type Beside, type Box } from '../../src/content/place-beside';

const view: Box = { left: 0, top: 0, right: 1000, bottom: 600 };
const size = { width: 300, height: 40 };
const line = (left: number, top: number, right: number, bottom: number): Box => ({
  left,
  top,
  right,
  bottom,
});

function place(lines: readonly Box[], more: Partial<Beside> = {}) {
  return placeBeside({ lines, view, size, gap: 8, isBackwards: false, isRightToLeft: false, ...more });
}

const isOver = (left: number, top: number, { width, height }: typeof size, box: Box) =>
  left < box.right && left + width > box.left && top < box.bottom && top + height > box.top;

describe('placeBeside', () => {
  it('goes below the end of a selection', () => {
    expect(place([line(100, 100, 500, 120)])).toEqual({ left: 350, top: 128 });
  });

  it('goes above the beginning of one that was made backwards', () => {
    expect(place([line(400, 100, 900, 120), line(100, 120, 500, 140)], { isBackwards: true })).toEqual({
      left: 250,
      top: 52,
    });
  });

  it('goes to the left end where the text runs from right to left', () => {
    expect(place([line(400, 100, 900, 120)], { isRightToLeft: true })).toEqual({ left: 250, top: 128 });
  });

  it('goes above at the bottom of the window', () => {
    expect(place([line(100, 570, 500, 590)])).toEqual({ left: 350, top: 522 });
  });

  it('goes beside a selection as high as the window', () => {
    const tall = place([line(100, 0, 400, 600)]);
    expect(tall?.left).toBeGreaterThanOrEqual(408);
  });

  it('stays inside of the window at its edges', () => {
    expect(place([line(980, 100, 1000, 120)])?.left).toBe(692);
    expect(place([line(0, 100, 10, 120)])?.left).toBe(8);
  });

  it('takes what can be seen of a zoomed window', () => {
    const seen = { left: 400, top: 200, right: 800, bottom: 500 };
    const found = place([line(0, 210, 1000, 230)], { view: seen });
    expect(found).toEqual({ left: 492, top: 238 });
  });

  it('is in the corner when everything is selected', () => {
    expect(place([line(0, 0, 1000, 600)])).toEqual({ left: 692, top: 552 });
    expect(place([line(0, 0, 1000, 600)], { isRightToLeft: true })).toEqual({ left: 8, top: 552 });
  });

  it('begins at the edge of a window that is smaller than itself', () => {
    const tiny = { left: 0, top: 0, right: 200, bottom: 30 };
    expect(place([line(0, 0, 50, 10)], { view: tiny })).toEqual({ left: 0, top: 0 });
  });

  it('is nowhere while the selection is off the screen', () => {
    expect(place([line(100, -50, 500, -20)])).toBeNull();
    expect(place([])).toBeNull();
    expect(findVisible([line(0, 590, 10, 700)], view)).toEqual([line(0, 590, 10, 600)]);
  });

  it('is quick about a thousand lines', () => {
    const lines = Array.from({ length: 1000 }, (_, at) =>
      line((at % 9) * 100, Math.floor(at / 9) * 5, (at % 9) * 100 + 90, Math.floor(at / 9) * 5 + 4),
    );
    const began = performance.now();
    expect(place(lines)).not.toBeNull();
    expect(performance.now() - began).toBeLessThan(50);
  });

  const boxes = fc.array(
    fc
      .record({
        left: fc.integer({ min: -200, max: 1100 }),
        top: fc.integer({ min: -200, max: 700 }),
        width: fc.integer({ min: 1, max: 900 }),
        height: fc.integer({ min: 1, max: 300 }),
      })
      .map(({ left, top, width, height }) => line(left, top, left + width, top + height)),
    { minLength: 1, maxLength: 6 },
  );

  property.prop([boxes, fc.boolean(), fc.boolean()])(
    'is always inside of the window, and never over the selection where a slow search finds room',
    (lines, isBackwards, isRightToLeft) => {
      const found = place(lines, { isBackwards, isRightToLeft });
      const visible = findVisible(lines, view);
      if (visible.length === 0) {
        expect(found).toBeNull();
        return;
      }
      const { left, top } = found!;
      expect(left).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(left + size.width).toBeLessThanOrEqual(1000);
      expect(top + size.height).toBeLessThanOrEqual(600);
      if (!visible.some((box) => isOver(left, top, size, box))) return;
      // It lies over the selection: then there must be no free place at all, gap included.
      for (let x = 8; x <= 692; x += 4) {
        for (let y = 8; y <= 552; y += 4) {
          const isFree = visible.every(
            (box) => !isOver(x, y, size, line(box.left - 8, box.top - 8, box.right + 8, box.bottom + 8)),
          );
          expect(isFree, `free at ${x}, ${y}`).toBe(false);
        }
      }
    },
  );
});
