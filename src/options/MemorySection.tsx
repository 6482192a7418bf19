import type { ForgettableSource } from '../ui/use-forget';
import { Section } from './Section';
import { SourceList } from './SourceList';
import { Stats } from './Stats';
import { type useSources } from './use-sources';

interface MemorySectionProps {
  remembered: ReturnType<typeof useSources>['remembered'];
  onForget: (source: ForgettableSource) => void;
  onShowMore: () => void;
}

export function MemorySection({ remembered, onForget, onShowMore }: MemorySectionProps) {
  return (
    <Section
      title="What is remembered"
      explanation="Every page Recollect can answer from. Forgetting one removes all its passages."
    >
      {remembered && <Stats stats={remembered.stats} pageCount={remembered.total} />}
      {remembered && remembered.sources.length === 0 && (
        <p className="card nothing-yet" data-testid="sources-empty">
          Nothing yet. Open the side panel on a page and ask about it, or choose Remember.
        </p>
      )}
      {remembered && remembered.sources.length > 0 && (
        <SourceList
          sources={remembered.sources}
          hasMore={remembered.sources.length < remembered.total}
          onForget={onForget}
          onShowMore={onShowMore}
        />
      )}
    </Section>
  );
}
