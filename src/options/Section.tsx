import { useId, type ReactNode } from 'react';

interface SectionProps {
  title: string;
  explanation: ReactNode;
  children?: ReactNode;
}

export function Section({ title, explanation, children }: SectionProps) {
  const titleId = useId();
  return (
    <section className="section" aria-labelledby={titleId}>
      <h2 className="section-title" id={titleId}>
        {title}
      </h2>
      <p className="section-lead">{explanation}</p>
      {children}
    </section>
  );
}
