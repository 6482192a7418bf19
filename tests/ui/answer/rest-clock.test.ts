import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { RestClock, type Place } from '../../../src/ui/answer/rest-clock';

const place: Place = { left: 10, top: 20, width: 300, height: 120 };
const frameMs = 16;

/** Looks at it with every frame of a span of time. */
function watch(clock: RestClock, places: readonly Place[] | null, from: number, until: number): void {
  for (let now = from; now <= until; now += frameMs) clock.look(places, now);
}

describe('RestClock', () => {
  it('counts from the first look', () => {
    const clock = new RestClock();
    expect(clock.hasRested(700, 5_000)).toBe(false);
    watch(clock, [place], 1_000, 1_690);
    expect(clock.hasRested(700, 1_699)).toBe(false);
    expect(clock.hasRested(700, 1_700)).toBe(true);
  });

  it.each([
    ['moved down', { top: 21 }],
    ['moved aside', { left: 9 }],
    ['grew', { height: 130 }],
    ['got narrower', { width: 290 }],
  ])('begins anew when it has %s', (_, change) => {
    const clock = new RestClock();
    watch(clock, [place], 0, 800);
    clock.look([{ ...place, ...change }], 816);
    expect(clock.hasRested(700, 1_500)).toBe(false);
    expect(clock.hasRested(700, 1_516)).toBe(true);
  });

  it('begins anew when the second of two things moves', () => {
    const clock = new RestClock();
    watch(clock, [place, place], 0, 800);
    clock.look([place, { ...place, top: 60 }], 816);
    expect(clock.hasRested(700, 900)).toBe(false);
  });

  it('takes no notice of fractions of a pixel, which nobody sees', () => {
    const clock = new RestClock();
    watch(clock, [place], 0, 400);
    watch(clock, [{ ...place, top: 20.3 }], 416, 700);
    expect(clock.hasRested(700, 700)).toBe(true);
  });

  it('does not count while it cannot be seen, nor a time nobody looked', () => {
    const hidden = new RestClock();
    watch(hidden, [place], 0, 800);
    hidden.look(null, 816);
    expect(hidden.hasRested(700, 10_000)).toBe(false);
    hidden.look([place], 10_000);
    expect(hidden.hasRested(700, 10_699)).toBe(false);
    const away = new RestClock();
    watch(away, [place], 0, 100);
    away.look([place], 60_000);
    expect(away.hasRested(700, 60_001)).toBe(false);
  });

  it('judges by the moment of the hand: a click that waited in line was made before', () => {
    const clock = new RestClock();
    watch(clock, [place], 1_000, 1_800);
    expect(clock.hasRested(700, 1_650)).toBe(false);
  });

  test.prop([fc.array(fc.record({ frames: fc.nat(80), moves: fc.boolean() }), { minLength: 1 })])(
    'has rested exactly when nothing has moved for as long',
    (spans) => {
      const clock = new RestClock();
      let [now, top, lastMove] = [0, 0, 0];
      for (const { frames, moves } of spans) {
        if (moves) {
          top += 1;
          lastMove = now;
        }
        for (let frame = 0; frame <= frames; frame += 1, now += frameMs) clock.look([{ ...place, top }], now);
        const lastLook = now - frameMs;
        expect(clock.hasRested(700, lastLook)).toBe(lastLook - lastMove >= 700);
      }
    },
  );
});
