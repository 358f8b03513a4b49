import type { PartnerView } from '@kapao/contract/operator/partner.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { count } from '../../lib/format.ts';
import { partnerAnswer } from '../../lib/partner-answer.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import { useTryPartner } from './use-partners.ts';

/** One call that changes nothing, and what came back as it came, without credentials. */
export function TrialSheet({ partner, onClose }: { partner: PartnerView; onClose: () => void }) {
  const { partnerAnswers, partners: words, common } = useMessages();
  const textOf = useErrorText();
  const { mutate, data, error, isPending } = useTryPartner();
  return (
    <Sheet
      title={words.trialOf(partner.name)}
      closeLabel={common.close}
      onClose={onClose}
      busy={isPending}
      onSubmit={() => mutate({ id: partner.id })}
      footer={
        <Button type="submit" variant="cta" wide busy={isPending}>
          {words.tryIt}
        </Button>
      }
    >
      <div className="stack">
        <p>{words.trialLead}</p>
        {error && (
          <Note tone="bad" role="alert">
            {textOf(error)}
          </Note>
        )}
        {data && (
          <>
            <Note tone={data.outcome === 'answered' ? 'ok' : 'bad'} role="status">
              {words.outcomes[data.outcome](partnerAnswer(partnerAnswers, data.detail), count(data.tookMs))}
            </Note>
            {data.text !== '' && <pre className="partner-answer">{data.text}</pre>}
          </>
        )}
      </div>
    </Sheet>
  );
}
