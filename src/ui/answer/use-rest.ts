import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  type SyntheticEvent,
} from 'react';
import { cardRestMs } from '../../shared/card-timing';
import { RestClock, type Place } from './rest-clock';

/** What makes a card deaf to what was not meant for it. */
export interface Rest {
  /** It can be answered; for the looks of its buttons. */
  isAtRest: boolean;
  /** To be told of every press, before the click. */
  onPress: (event: ReactPointerEvent) => void;
  /** Whether a click on it counts, or what a click has changed. */
  isMeant: (event: SyntheticEvent) => boolean;
  /** Whether a key at this moment counts. */
  isMeantAt: (moment: number) => boolean;
}

/**
 * Watches a card and its buttons: no word is taken in the first 700 ms, nor for so long after either has moved, grown
 * or come back into view.
 */
export function useRest(card: RefObject<HTMLElement | null>, buttons: RefObject<HTMLElement | null>): Rest {
  const clock = useRef(new RestClock());
  const isPressMeant = useRef(false);
  const [isAtRest, setAtRest] = useState(false);

  useEffect(() => {
    let frame = 0;
    const look = () => {
      clock.current.look(findPlaces(card.current, buttons.current), performance.now());
      setAtRest(clock.current.hasRested(cardRestMs, performance.now()));
      frame = requestAnimationFrame(look);
    };
    // No frames are drawn while it is hidden: the time begins anew when it is seen again.
    const onHide = () => clock.current.look(null, performance.now());
    look();
    document.addEventListener('visibilitychange', onHide);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [card, buttons]);

  return useMemo(() => {
    // Looked at once more: it may have moved since the last frame. The moment is that of the hand, not of the code.
    const isMeantAt = (moment: number) => {
      clock.current.look(findPlaces(card.current, buttons.current), performance.now());
      return clock.current.hasRested(cardRestMs, moment);
    };
    return {
      isAtRest,
      onPress: ({ timeStamp }) => {
        isPressMeant.current = isMeantAt(timeStamp);
      },
      isMeant: ({ nativeEvent, timeStamp }) => {
        const clicks = nativeEvent instanceof UIEvent ? nativeEvent.detail : 0;
        // A key, or what assists its user, presses nothing.
        const isPress = nativeEvent instanceof PointerEvent && nativeEvent.pointerType !== '';
        const isPressed = !isPress || isPressMeant.current;
        // The second click of two was meant for what the first one did.
        return nativeEvent.isTrusted && clicks <= 1 && isPressed && isMeantAt(timeStamp);
      },
      isMeantAt,
    };
  }, [isAtRest, card, buttons]);
}

/** Null while the buttons are out of view or something lies over them. */
function findPlaces(card: HTMLElement | null, buttons: HTMLElement | null): Place[] | null {
  if (!card || !buttons || document.visibilityState !== 'visible') return null;
  const isSeen = Array.from(buttons.querySelectorAll('button'), isInView).every(Boolean);
  return isSeen ? [toPlace(card), toPlace(buttons)] : null;
}

function isInView(element: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return found !== null && element.contains(found);
}

function toPlace(element: HTMLElement): Place {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}
