import { useState } from 'react';
import type { ActivityKind } from '../../lib/agent/auto-indexer';
import type { Activity, BackgroundProtocol } from '../../messaging/protocol';
import type { Call } from '../../messaging/rpc';
import type { Attempt } from '../../ui/use-attempt';
import { useNow } from '../../ui/use-now';
import { Section } from '../Section';
import { ActivityLine } from './ActivityLine';
import { kindLabels } from './activity-sentences';
import { JobLine } from './JobLine';

interface ActivitySectionProps {
  activity: Activity;
  callBackground: Call<BackgroundProtocol>;
  attempt: Attempt;
}

/** So many lines at first. */
const shownAtFirst = 8;
const goodKinds: readonly ActivityKind[] = ['remembered', 'updated', 'address-only'];

export function ActivitySection({ activity, callBackground, attempt }: ActivitySectionProps) {
  const { jobs, entries } = activity;
  const now = useNow();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? entries : entries.slice(0, shownAtFirst);
  const isEmpty = jobs.length + entries.length === 0;
  return (
    <Section
      title="Activity"
      explanation="What was remembered, what was left out and why, and what waits to be tried again. Of pages that are left out only the site is noted."
    >
      {isEmpty ? (
        <p className="card nothing-yet" data-testid="activity-empty">
          Nothing yet.
        </p>
      ) : (
        <ul className="source-list" aria-label="Activity, newest first" data-testid="activity">
          {jobs.map((job) => (
            <JobLine
              key={job.id}
              job={job}
              now={now}
              onRetry={() => attempt('job-retry', () => callBackground('job-retry', { id: job.id }))}
              onCancel={() => attempt('job-cancel', () => callBackground('job-cancel', { id: job.id }))}
            />
          ))}
          {shown.map(({ kind, ...entry }, index) => (
            <ActivityLine
              key={`${entry.at} ${entry.url ?? entry.site} ${index}`}
              label={kindLabels[kind]}
              tone={kind === 'failed' ? 'bad' : goodKinds.includes(kind) ? 'good' : 'plain'}
              now={now}
              {...entry}
            />
          ))}
        </ul>
      )}
      {!isEmpty && (
        <div className="care-actions activity-actions">
          {entries.length > shown.length && (
            <button
              type="button"
              className="button"
              data-testid="activity-more"
              onClick={() => setWhole(true)}
            >
              Show all {entries.length}
            </button>
          )}
          <button
            type="button"
            className="button"
            data-testid="activity-clear"
            onClick={() => attempt('activity-clear', () => callBackground('activity-clear'))}
          >
            Clear the list
          </button>
        </div>
      )}
    </Section>
  );
}
