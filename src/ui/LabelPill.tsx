import type { CitationLabel } from '../lib/chats';
import { Icon, type IconName } from './Icon';

/** Each label has its own shape and sign, so that it can be told apart without colour. */
const looks: Record<CitationLabel, { className: string; icon: IconName }> = {
  'This page': { className: 'pill pill-page', icon: 'page' },
  'Knowledge Base': { className: 'pill pill-memory', icon: 'memory' },
  'Web Source': { className: 'pill pill-web', icon: 'web' },
};

export function LabelPill({ label }: { label: CitationLabel }) {
  const { className, icon } = looks[label];
  return (
    <span className={className}>
      <Icon name={icon} />
      {label}
    </span>
  );
}
