/** What Recollect itself says in an answer, in the place of a model: how it ended, not what it is about. */

/** What a step says that the user did not want. */
export const notAllowed = 'You did not allow it';

export const endings = {
  withheld: 'The model’s provider withheld the rest of this answer.',
  cut: 'The answer ends here: the model has reached its limit of words.',
  steps: (most: number) =>
    `I stopped after ${most} steps: the model kept on using tools. Ask for less at once.`,
  room: (tokens: number) =>
    `I stopped here: this does not fit into the ${tokens} tokens of the model. Ask about less at once, or choose a model that holds more.`,
};

const known = [endings.withheld, endings.cut];
const counted =
  /^I stopped (?:after \d+ steps|here): (?:the model kept on using tools|this does not fit into the \d+ tokens)/;

export function isOwnSentence(text: string): boolean {
  const said = text.trim();
  return known.includes(said) || counted.test(said);
}
