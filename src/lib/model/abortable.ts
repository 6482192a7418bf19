/** Ends the wait, not the work: a port that does not listen to the signal must not hold up whoever has stopped. */
export async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    stop = () => reject(toError(signal.reason));
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
    // When both happen the loser is nobody's any more.
    work.catch(() => undefined);
  }
}

/** The items of a stream until it ends or is stopped; a stream that is left early is told so. */
export async function* readUntilAborted<Item>(
  stream: AsyncIterable<Item>,
  signal: AbortSignal,
): AsyncGenerator<Item> {
  const items = stream[Symbol.asyncIterator]();
  let isDone = false;
  try {
    for (;;) {
      const next = await untilAborted(items.next(), signal);
      isDone = next.done === true;
      if (next.done === true) return;
      yield next.value;
    }
  } catch (error) {
    isDone = !signal.aborted;
    throw error;
  } finally {
    // Not waited for: a stream that hangs would hang here, too.
    if (!isDone) items.return?.().catch(() => undefined);
  }
}

/** Whether `work` is done within a moment. */
export async function isDoneWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds);
  });
  const done = work.then(
    () => true,
    () => true,
  );
  const result = await Promise.race([done, late]);
  clearTimeout(timer);
  return result;
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new DOMException('Stopped.', 'AbortError');
}
