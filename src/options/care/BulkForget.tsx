import { countOf } from '../../ui/count-of';
import { siteName } from '../../ui/site-name';
import { ForgetFields } from './ForgetFields';
import { ForgetForm } from './ForgetForm';
import { QuotationChoice } from './QuotationChoice';
import { formatCount } from './transfer-sentences';
import type { useBulkForget } from './use-bulk-forget';
import type { Jobs } from './use-jobs';

interface BulkForgetProps {
  jobs: Jobs;
  access: ReturnType<typeof useBulkForget>;
}

export function BulkForget({ jobs, access }: BulkForgetProps) {
  const { form, changeForm, shown, takesQuotations, setTakesQuotations, preview, confirm, clear } = access;
  return (
    <ForgetForm
      title="Forget by site or time"
      explanation="You see first what would go, and can take it back right after."
      fields={<ForgetFields form={form} onChange={changeForm} />}
      message={jobs.messageOf('forget')}
      isBusy={jobs.isBusy}
      list={
        shown && (
          <>
            <ul className="care-list">
              {shown.first.map(({ sourceUrl, title }) => (
                <li key={sourceUrl} title={sourceUrl}>
                  {title || sourceUrl}{' '}
                  {form.site.trim() === '' && <span className="care-site">{siteName(sourceUrl)}</span>}
                </li>
              ))}
              {shown.sourceUrls.length > shown.first.length && (
                <li>and {formatCount(shown.sourceUrls.length - shown.first.length)} more</li>
              )}
            </ul>
            <QuotationChoice
              chats={shown.chats}
              isWanted={takesQuotations}
              testId="forget-quotations"
              onChange={setTakesQuotations}
            />
          </>
        )
      }
      confirmWords={`Forget ${countOf(shown?.sourceUrls.length ?? 0, 'page')}`}
      testId="forget"
      onPreview={preview}
      onConfirm={confirm}
      onCancel={clear}
    />
  );
}
