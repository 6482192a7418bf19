import type { RagSettings, Settings } from '../../messaging/settings';
import { findRagProblem, ragLimits } from '../../messaging/settings-limits';
import { Switch } from '../../ui/Switch';
import type { SettingsAccess } from '../../ui/use-settings';
import { ChoiceField } from '../ChoiceField';
import { Section } from '../Section';
import { NumberField } from './NumberField';

interface AnswersSectionProps {
  settings: Settings;
  updateSettings: SettingsAccess['updateSettings'];
}

const searchModes = [
  { value: 'hybrid', label: 'By word and by meaning' },
  { value: 'fulltext', label: 'By word only' },
  { value: 'vector', label: 'By meaning only' },
] as const;

/** What of the memory goes into an answer. */
export function AnswersSection({ settings: { rag }, updateSettings }: AnswersSectionProps) {
  const change = (patch: Partial<RagSettings>) => updateSettings({ rag: patch });
  const problemWith = (name: 'topK' | 'similarityThreshold' | 'knowledgeBudget') => (value: number) =>
    findRagProblem({ ...rag, [name]: value });
  return (
    <Section
      title="Answers"
      explanation="What of your memory goes into an answer. Changes apply to the next question."
    >
      <div className="card answers">
        <Switch
          label="Answer from memory"
          explanation="Off: only the page in front of you is used. Remembering goes on as you have chosen above."
          isOn={rag.isEnabled}
          testId="setting-rag"
          onChange={(isEnabled) => change({ isEnabled })}
        />
        {rag.isEnabled && (
          <div className="answer-fields" role="group" aria-label="How the memory is searched">
            <ChoiceField
              label="Search"
              hint="Both together find the most."
              value={rag.searchMode}
              choices={searchModes}
              testId="setting-search-mode"
              onChange={(searchMode) => change({ searchMode })}
            />
            <NumberField
              label="Passages"
              hint="At most so many are used for an answer."
              value={rag.topK}
              step={1}
              {...ragLimits.topK}
              testId="setting-top-k"
              findProblem={problemWith('topK')}
              onChange={(topK) => change({ topK })}
            />
            <NumberField
              label="Threshold"
              hint="How near to the question a passage has to be: 0 takes all, 1 almost none."
              value={rag.similarityThreshold}
              step={0.05}
              {...ragLimits.similarityThreshold}
              testId="setting-threshold"
              findProblem={problemWith('similarityThreshold')}
              onChange={(similarityThreshold) => change({ similarityThreshold })}
            />
            <NumberField
              label="Budget"
              hint="Tokens for passages in a prompt; one is about four letters."
              value={rag.knowledgeBudget}
              step={100}
              {...ragLimits.knowledgeBudget}
              testId="setting-budget"
              findProblem={problemWith('knowledgeBudget')}
              onChange={(knowledgeBudget) => change({ knowledgeBudget })}
            />
          </div>
        )}
      </div>
    </Section>
  );
}
