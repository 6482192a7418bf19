import { useCallback, useEffect, useState } from 'react';

/** How long the button says that it has worked. In ms. */
const saidMs = 2_000;

/** Copies text, and says for a moment how that went. */
export function useCopy() {
  const [outcome, setOutcome] = useState<'Copied' | 'Not copied' | null>(null);
  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), saidMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = useCallback((text: string) => {
    void navigator.clipboard.writeText(text).then(
      () => setOutcome('Copied'),
      () => setOutcome('Not copied'),
    );
  }, []);
  return { outcome, copy };
}
