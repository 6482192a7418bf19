import { isElement } from './nodes';

/** By what the page declares. */
const declaredFields =
  'input[type="password"], input[autocomplete~="one-time-code" i], input[autocomplete*="cc-" i], ' +
  'input[autocomplete~="current-password" i], input[autocomplete~="new-password" i]';

/** Kinds of fields that such things are typed into. */
const typedInto = new Set(['text', 'tel', 'number', 'password']);

/** By what the field is called, in whole words: "otpCode", "verification-code", "Card number", "cvv". */
const privateNames =
  /\b(otp|totp|2fa|mfa|one ?time ?(code|password|passcode|pin)|(verification|security|authentication|authenticator|two ?factor|sms|login) ?code|pass ?code|(credit|debit)? ?card ?(number|num|no)|cc ?(number|num|no|csc|cvc|cvv)|cvv ?\d?|cvc ?\d?|csc|card ?(security|verification) ?(code|value)|ssn|social ?security ?(number|no)|iban)\b/;

/** Frames in which payment services, which are of another origin and closed to us, ask for a card. */
const cardFrames =
  /\b(secure (card|payment|credit)|card ?(number|cvc|cvv|expiry|expiration)|credit ?card|cvv|cvc)\b/;

const maxFrameDepth = 3;
/** Of a page with more, the rest is searched for fields but not for shadow roots. */
const maxElements = 100_000;

/**
 * Whether a field for a password, a one-time code or a card can be seen, anywhere: also where nothing is read
 * (dialogs, menus), in open shadow roots and in frames of the same origin.
 */
export function hasPrivateField(live: Document, depth = 0): boolean {
  return rootsOf(live).some(
    (root) =>
      Array.from(root.querySelectorAll('input')).some((input) => isPrivate(input) && isShown(input)) ||
      Array.from(root.querySelectorAll('iframe')).some(
        (frame) => isShown(frame) && isPrivateFrame(frame, depth),
      ),
  );
}

/** The document and the open shadow roots in it; only a look at each element finds those. */
function rootsOf(live: Document): (Document | ShadowRoot)[] {
  const roots: (Document | ShadowRoot)[] = [live];
  let seen = 0;
  // The list grows while it is gone through: shadow roots hold shadow roots.
  for (const root of roots) {
    const walker = live.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node && seen < maxElements; node = walker.nextNode()) {
      seen += 1;
      if (isElement(node) && node.shadowRoot) roots.push(node.shadowRoot);
    }
  }
  return roots;
}

function isPrivate(input: HTMLInputElement): boolean {
  if (input.matches(declaredFields)) return true;
  if (!typedInto.has(input.type)) return false;
  return [input.name, input.id, input.placeholder, input.getAttribute('aria-label') ?? ''].some((name) =>
    privateNames.test(toWords(name)),
  );
}

function isPrivateFrame(frame: HTMLIFrameElement, depth: number): boolean {
  const inside = frame.contentDocument;
  if (inside) return depth < maxFrameDepth && hasPrivateField(inside, depth + 1);
  return cardFrames.test(toWords(`${frame.title} ${frame.name}`));
}

/** Many pages carry a sign-in form that only shows when it is asked for: those are pages like others. */
function isShown(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true });
}

/** "cardNumber" and "card-number[]" as "card number". */
function toWords(name: string): string {
  return name
    .slice(0, 200)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z\d]+/g, ' ')
    .toLowerCase();
}
