import type { ReactNode, Ref } from 'react';

interface JobButtonProps {
  look?: 'plain' | 'primary' | 'danger';
  type?: 'button' | 'submit';
  isDisabled: boolean;
  testId: string;
  ref?: Ref<HTMLButtonElement>;
  onClick?: () => void;
  children: ReactNode;
}

const classNames = { plain: 'button', primary: 'button button-primary', danger: 'button button-danger' };

/** Stays where the keyboard is while it does nothing: a disabled button would lose the focus. */
export function JobButton({
  look = 'plain',
  type = 'button',
  isDisabled,
  testId,
  ref,
  onClick,
  children,
}: JobButtonProps) {
  return (
    <button
      ref={ref}
      type={type}
      className={classNames[look]}
      data-testid={testId}
      aria-disabled={isDisabled}
      onClick={(event) => {
        if (isDisabled) event.preventDefault();
        else onClick?.();
      }}
    >
      {children}
    </button>
  );
}
