/** Where something stands on the screen, in CSS pixels. */
export interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Less than this nobody sees. */
const tolerancePx = 0.5;
/** Between two looks that are further apart anything may have been shown, or nothing. In ms. */
const maxGapMs = 2_000;

/** Tells for how long something has been in view and has not moved. Looked at with every frame that is drawn. */
export class RestClock {
  #places: readonly Place[] = [];
  /** Infinity: it is not at rest at all. */
  #since = Infinity;
  #lastLook = -Infinity;

  /** `places`: of all that must stand still; null while it cannot be seen. */
  look(places: readonly Place[] | null, now: number): void {
    const isSame = places !== null && isSamePlaces(places, this.#places);
    if (!isSame || now - this.#lastLook > maxGapMs || this.#since === Infinity) {
      this.#since = places === null ? Infinity : now;
    }
    this.#places = places ?? [];
    this.#lastLook = now;
  }

  /** Whether it had been at rest for so long at a moment. */
  hasRested(restMs: number, moment: number): boolean {
    return moment - this.#since >= restMs;
  }
}

function isSamePlaces(left: readonly Place[], right: readonly Place[]): boolean {
  return left.length === right.length && left.every((place, at) => isNear(place, right[at]));
}

function isNear(left: Place, right: Place | undefined): boolean {
  if (!right) return false;
  const changes = [
    left.left - right.left,
    left.top - right.top,
    left.width - right.width,
    left.height - right.height,
  ];
  return changes.every((change) => Math.abs(change) <= tolerancePx);
}
