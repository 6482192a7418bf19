import { useState } from 'react';
import type { CaptureMode } from '../lib/pages';
import type { Settings, SettingsPatch } from '../messaging/settings';
import { modeWords } from '../ui/capture-modes';
import { ModeChoice } from '../ui/ModeChoice';

interface ChoiceProps {
  settings: Settings;
  updateSettings: (patch: SettingsPatch, onSaved?: () => void) => void;
}

/** A button confirms the choice: moving through the modes with the keyboard must not be one. */
export function Choice({ settings, updateSettings }: ChoiceProps) {
  const stored = settings.consentedAt === null ? null : settings.capture;
  const [mode, setMode] = useState<CaptureMode | null>(stored);
  const [isAsked, setAsked] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  return (
    <form
      className="welcome-choice card"
      aria-label="Your choice"
      onSubmit={(event) => {
        event.preventDefault();
        if (mode === null) setAsked(true);
        else updateSettings({ capture: mode, consents: true }, () => setConfirmed(true));
      }}
    >
      <ModeChoice
        legend="What may Recollect remember?"
        mode={mode}
        onChange={(chosen) => {
          setMode(chosen);
          setAsked(false);
          setConfirmed(false);
        }}
      />
      <div className="choice-actions">
        <button type="submit" className="button button-primary choice-confirm" data-testid="choice-confirm">
          {stored === null ? 'Confirm my choice' : 'Change my choice'}
        </button>
        <p className="choice-state" role="status" data-testid="choice-state">
          {describe(stored, { isAsked, isConfirmed })}
        </p>
      </div>
    </form>
  );
}

function describe(
  stored: CaptureMode | null,
  { isAsked, isConfirmed }: { isAsked: boolean; isConfirmed: boolean },
): string {
  if (isAsked) return 'Choose one of the three first.';
  if (stored === null) return 'Until you choose, nothing is remembered.';
  const label = modeWords.find(({ mode }) => mode === stored)?.label ?? '';
  return isConfirmed ? `Saved: ${label}. You can change it in Settings.` : `Your choice so far: ${label}.`;
}
