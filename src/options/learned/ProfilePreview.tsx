import { useEffect, useState } from 'react';
import type { BackgroundProtocol } from '../../messaging/protocol';
import type { Call } from '../../messaging/rpc';
import type { Attempt } from '../../ui/use-attempt';

interface ProfilePreviewProps {
  callBackground: Call<BackgroundProtocol>;
  attempt: Attempt;
  /** Changes whenever something was learned or forgotten. */
  version: unknown;
}

/** Which words about the user go along with every question: the same text that a model is given. */
export function ProfilePreview({ callBackground, attempt, version }: ProfilePreviewProps) {
  const [profile, setProfile] = useState('');
  useEffect(() => {
    attempt('learned-profile', async () => setProfile(await callBackground('learned-profile')));
  }, [callBackground, attempt, version]);
  if (profile === '') return null;
  return (
    <details className="footnote" data-testid="profile-preview">
      <summary>What a connected model is told about you with every question</summary>
      <ul>
        {profile.split('\n').map((line) => (
          <li key={line}>{line.replace(/^\s*- /u, '')}</li>
        ))}
      </ul>
    </details>
  );
}
