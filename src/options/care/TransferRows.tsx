import { useEffect, useRef } from 'react';
import type { CareServices } from './care-services';
import { CareRow } from './CareRow';
import { JobButton } from './JobButton';
import { exportToFile, importFromFile } from './transfer';
import type { Jobs } from './use-jobs';

interface TransferRowsProps {
  services: CareServices;
  jobs: Jobs;
  onChange: () => void;
}

export function TransferRows({ services, jobs, onChange }: TransferRowsProps) {
  const fileInput = useRef<HTMLInputElement>(null);
  const [exporting, importing] = [jobs.messageOf('export'), jobs.messageOf('import')];
  useLeaveWarning(exporting?.tone === 'busy' || importing?.tone === 'busy');

  const importFile = (file: File) =>
    jobs.run('import', 'Importing…', async (tell) => {
      const message = await importFromFile(services.memory, file, tell);
      onChange();
      return message;
    });

  return (
    <>
      <CareRow
        title="Export"
        explanation="Saves all remembered text to a file, in clear: keep it somewhere private. No keys or settings are in it."
        message={exporting}
        statusTestId="care-export-status"
        action={
          <JobButton
            testId="care-export"
            isDisabled={jobs.isBusy}
            onClick={() =>
              jobs.run('export', 'Exporting…', (tell) => exportToFile(services, new Date(), tell))
            }
          >
            Export…
          </JobButton>
        }
      />
      <CareRow
        title="Import"
        explanation="Adds the pages and chats of an exported file. Of a page that is here too, the newer text stays. What a file of another memory says about you waits until you accept it; settings in a file are never applied."
        message={importing}
        statusTestId="care-import-status"
        action={
          <JobButton testId="care-import" isDisabled={jobs.isBusy} onClick={() => fileInput.current?.click()}>
            Import…
          </JobButton>
        }
      >
        <input
          ref={fileInput}
          type="file"
          accept=".jsonl"
          hidden
          data-testid="care-import-file"
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) importFile(file);
            // So that the same file can be chosen again.
            target.value = '';
          }}
        />
      </CareRow>
    </>
  );
}

/** Has the browser ask before the page is left. What it interrupts has changed nothing yet. */
function useLeaveWarning(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isWanted]);
}
