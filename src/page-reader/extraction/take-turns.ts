/**
 * Lets the page do what it has to do before we go on, so that it stays smooth. Unlike a timer, a message is not held
 * back in a tab that is not in front.
 */
export function takeTurns(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
