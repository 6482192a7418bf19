import { useCallback, useState } from 'react';

export interface ToastMessage {
  text: string;
  undo?: (() => void) | undefined;
}

/** A message on screen; `id` sets two equal messages apart, so that the second gets its own time. */
export interface ShownToast extends ToastMessage {
  id: number;
}

export type ShowToast = (message: ToastMessage) => void;

export function useToast(): { toast: ShownToast | null; showToast: ShowToast; closeToast: () => void } {
  const [toast, setToast] = useState<ShownToast | null>(null);
  const showToast = useCallback<ShowToast>((message) => {
    setToast((previous) => ({ ...message, id: (previous?.id ?? 0) + 1 }));
  }, []);
  const closeToast = useCallback(() => setToast(null), []);
  return { toast, showToast, closeToast };
}
