import { useEffect, useState } from 'react';

const tickMs = 30_000;

/** The time, renewed often enough for texts such as "5 minutes ago" to stay true. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
