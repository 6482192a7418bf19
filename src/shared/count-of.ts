const format = new Intl.NumberFormat('en');

/** "1 passage", "1,204 passages". */
export function countOf(count: number, one: string, several = `${one}s`): string {
  return `${format.format(count)} ${count === 1 ? one : several}`;
}
