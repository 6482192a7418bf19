/** The sign of Recollect: a ring that a single point closes. The same drawing is in public/icons/icon.svg. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect className="mark-ground" width="32" height="32" rx="8" />
      <path className="mark-ring" d="M23.8 16.1A8.3 8.3 0 1 1 15.9 8.2" />
      <circle className="mark-point" cx="21.9" cy="10.1" r="3.3" />
    </svg>
  );
}
