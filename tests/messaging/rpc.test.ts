import { describe, expect, it } from 'vitest';
import { createCall, createServer, type Envelope, type Reply } from '../../src/messaging/rpc';
import { AppError, isErrorCode } from '../../src/shared/app-error';

interface Calculator {
  add(input: { left: number; right: number }): number;
  fail(): void;
  crash(): void;
}

const serve = createServer<Calculator>('memory', {
  add: ({ left, right }) => left + right,
  fail: () => {
    throw new AppError('storage-full', 'The disk is full.');
  },
  crash: () => {
    throw new TypeError('secret page text');
  },
});

/** As a runtime message travels: through JSON. */
const overTheWire = async (envelope: Envelope): Promise<unknown> => {
  const reply = serve(JSON.parse(JSON.stringify(envelope)) as unknown);
  return reply && (JSON.parse(JSON.stringify(await reply)) as Reply);
};
const call = createCall<Calculator>('memory', overTheWire, 50);

describe('calls between contexts', () => {
  it('bring the value back', async () => {
    expect(await call('add', { left: 1, right: 2 })).toBe(3);
  });

  it('reject with the code and the sentence of the handler', async () => {
    await expect(call('fail')).rejects.toMatchObject({ code: 'storage-full', message: 'The disk is full.' });
  });

  it('do not carry the text of a bug to the other side', async () => {
    const error: unknown = await call('crash').catch((caught: unknown) => caught);
    expect(isErrorCode(error, 'internal')).toBe(true);
    expect(String(error)).not.toContain('secret');
  });

  it('end when nobody answers', async () => {
    const silent = createCall<Calculator>('memory', () => new Promise(() => undefined), 20);
    await expect(silent('fail')).rejects.toMatchObject({ code: 'timeout' });
  });

  it('end when the worker was stopped while it answered, which resolves with undefined', async () => {
    const stopped = createCall<Calculator>('memory', () => Promise.resolve(undefined));
    await expect(stopped('fail')).rejects.toMatchObject({ code: 'no-receiver' });
  });
});

describe('a server', () => {
  it('leaves alone what is not addressed to it or not in its table', () => {
    expect(serve({ to: 'background', type: 'add', input: {} })).toBeUndefined();
    for (const type of ['__proto__', 'constructor', 'toString', 'unknown']) {
      expect(serve({ to: 'memory', type, input: {} })).toBeUndefined();
    }
    for (const message of [null, undefined, 1, 'add', [], {}, { to: 'memory' }])
      expect(serve(message)).toBeUndefined();
  });
});
