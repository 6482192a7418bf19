/** Sizes that both sides of a border must agree on, in characters. */

/** Text of a page that is kept; the reader cuts there. */
export const maxPageLength = 1_000_000;
/** Selected text that is handed over to the side panel. */
export const maxSelectionLength = 4_000;
export const maxQuestionLength = 2_000;
/** Something that the user enters or corrects by hand. */
export const maxLearnedLength = 4_000;

/** Turns of a chat that go along with its next question. */
export const maxPastTurns = 50;
