import { useEffect, useState } from 'react';
import { Icon } from './Icon';
import type { ShownToast } from './use-toast';

/** Long enough to read a title and reach for Undo with the keyboard. */
const visibleMs = 10_000;

/** The live region is always there: screen readers miss one that appears together with its text. */
export function Toast({ toast, onClose }: { toast: ShownToast | null; onClose: () => void }) {
  return (
    <div className="toast-region" role="status">
      {toast && <ToastBody key={toast.id} toast={toast} onClose={onClose} />}
    </div>
  );
}

function ToastBody({ toast, onClose }: { toast: ShownToast; onClose: () => void }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(onClose, visibleMs);
    return () => clearTimeout(timer);
  }, [isHeld, onClose]);
  const { undo } = toast;
  return (
    <div
      className="toast"
      data-testid="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className="toast-text">{toast.text}</span>
      {undo && (
        <button
          type="button"
          className="toast-action"
          data-testid="toast-undo"
          onClick={() => {
            onClose();
            undo();
          }}
        >
          Undo
        </button>
      )}
      <button type="button" className="toast-close" aria-label="Dismiss" onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}
