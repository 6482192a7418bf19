import { flatParent } from './nodes';

/** Less than this of a text cannot be read, 0..1. */
const leastShare = 0.1;
/** Letters that are blurred by so much cannot be read either. In CSS pixels. */
const unreadableBlur = 3;

interface Effects {
  /** How much of it is left by all that is around it, 0..1. */
  share: number;
  /** The nearest element, itself included, whose filter changes colours. */
  tinted: Element | null;
}

/** What opacities and filters of elements leave of what is inside of them. Looks each element up once. */
export class Fading {
  readonly #known = new Map<Element, Effects>();

  isFaded(element: Element): boolean {
    return this.of(element).share < leastShare;
  }

  of(element: Element): Effects {
    const chain: Element[] = [];
    let effects: Effects = { share: 1, tinted: null };
    for (let current: Element | null = element; current; current = flatParent(current)) {
      const known = this.#known.get(current);
      if (known) {
        effects = known;
        break;
      }
      chain.push(current);
    }
    for (const one of chain.reverse()) {
      const { opacity, filter } = getComputedStyle(one);
      if (opacity !== '1' || filter !== 'none') {
        effects = {
          share: effects.share * Number(opacity) * shareOfFilter(filter),
          tinted: /brightness|contrast|invert/.test(filter) ? one : effects.tinted,
        };
      }
      this.#known.set(one, effects);
    }
    return effects;
  }
}

function shareOfFilter(filter: string): number {
  let share = 1;
  for (const [, name, amount = '1'] of filter.matchAll(/(opacity|blur|contrast)\(([\d.]+)(?:px)?\)/g)) {
    const by = Number(amount);
    if (name === 'opacity') share *= by;
    else if (name === 'blur' ? by >= unreadableBlur : by < leastShare) share = 0;
  }
  return share;
}
