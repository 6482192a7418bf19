import type { CDPSession, Page } from 'playwright-core';
import { z } from 'zod';

/** A task of a thread, with the time that the processor spent on it, in µs. */
const taskSchema = z.object({
  name: z.string(),
  ph: z.literal('X'),
  pid: z.number(),
  tid: z.number(),
  tdur: z.number(),
});
const markSchema = z.object({
  name: z.literal('thread_name'),
  pid: z.number(),
  tid: z.number(),
  args: z.object({ name: z.string() }),
});

/**
 * For how long a page's main thread cannot be interrupted while something happens, in ms of the processor's time:
 * what other programs on the machine do in between does not count.
 */
export async function measureLongestTask(page: Page, action: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const events: unknown[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', '__metadata'] },
  });
  await action();
  await stopTracing(session);
  await session.detach();
  const mains = events.flatMap((event) => {
    const mark = markSchema.safeParse(event);
    return mark.success && mark.data.args.name === 'CrRendererMain'
      ? [`${mark.data.pid}-${mark.data.tid}`]
      : [];
  });
  const durations = events.flatMap((event) => {
    const task = taskSchema.safeParse(event);
    return task.success && mains.includes(`${task.data.pid}-${task.data.tid}`) ? [task.data.tdur] : [];
  });
  if (durations.length === 0) throw new Error('The trace holds no task of the page.');
  return durations.reduce((longest, duration) => Math.max(longest, duration), 0) / 1_000;
}

function stopTracing(session: CDPSession): Promise<void> {
  const ended = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  return session.send('Tracing.end').then(() => ended);
}
