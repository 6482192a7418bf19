/**
 * Makes one operation of the database fail: its request and the transaction come to nothing, as when the disk
 * refuses. Wraps the prototypes, so that it reaches whatever opens a database.
 */
export function createDatabaseFault(): {
  /** The operation with this number, counted from now and from 1, fails. */
  arm(operation: number): void;
  /** Ends it; tells whether it struck. */
  disarm(): boolean;
  /** All that were asked for so far, whoever did. */
  operations(): number;
} {
  let left = Infinity;
  let asked = 0;
  let hasStruck = false;
  const strike = (transaction: IDBTransaction) => {
    asked += 1;
    left -= 1;
    if (left !== 0) return;
    hasStruck = true;
    // A disk refuses some time after it was asked, not while the asking is still going on.
    queueMicrotask(() => transaction.abort());
  };
  wrap(
    IDBObjectStore.prototype,
    ['put', 'add', 'delete', 'clear', 'get', 'getAll', 'getKey', 'getAllKeys', 'count', 'openCursor'],
    (store) => strike(store.transaction),
  );
  wrap(IDBIndex.prototype, ['getAll', 'getAllKeys', 'count'], (index) =>
    strike(index.objectStore.transaction),
  );
  return {
    arm(operation) {
      left = operation;
      hasStruck = false;
    },
    disarm() {
      left = Infinity;
      return hasStruck;
    },
    operations: () => asked,
  };
}

function wrap<Target extends object>(
  prototype: Target,
  names: readonly (keyof Target)[],
  after: (target: Target) => void,
): void {
  for (const name of names) {
    const original = prototype[name] as (...values: unknown[]) => unknown;
    Object.defineProperty(prototype, name, {
      configurable: true,
      value(this: Target, ...values: unknown[]) {
        const request = original.apply(this, values);
        after(this);
        return request;
      },
    });
  }
}
