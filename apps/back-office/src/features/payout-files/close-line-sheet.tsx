import type { PayoutBatchLine } from '@kapao/contract/operator/payout-files.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { useState } from 'react';
import { FileField } from '../../shell/file-field.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { useClosePayoutLine } from './use-payout-files.ts';

const OUTCOMES = ['PAID', 'RETURNED'] as const;

/** What became of a line, by a picture of what the bank says; it counts when another agrees. */
export function CloseLineSheet(props: { batchId: string; line: PayoutBatchLine; onClose: () => void }) {
  const { batchId, line, onClose } = props;
  const { payoutFiles: words, common } = useMessages();
  const close = useClosePayoutLine();
  const [outcome, setOutcome] = useState<(typeof OUTCOMES)[number]>('PAID');
  const [picture, setPicture] = useState<File>();
  const [isMissing, setIsMissing] = useState(false);
  const choose = (file: File | undefined) => {
    setPicture(file);
    setIsMissing(false);
  };
  return (
    <ReasonSheet
      title={words.closeTitle}
      reasons={words.closeReasons}
      submit={{ text: words.propose, variant: 'cta' }}
      act={(reason) => {
        setIsMissing(picture === undefined);
        return picture && close.mutateAsync({ id: batchId, no: String(line.no), outcome, picture, reason });
      }}
      done={common.proposed}
      isForm
      onClose={onClose}
    >
      <p>{words.closeText(line.memberName, `${formatMoney(line.amount, 'THB')} ${common.unit.THB}`)}</p>
      <Segmented
        label={words.outcome}
        labelShown
        value={outcome}
        onChange={setOutcome}
        options={OUTCOMES.map((value) => ({ value, text: words.outcomes[value] }))}
      />
      <FileField
        label={words.picture}
        accept=".png,.jpg,.jpeg"
        file={picture}
        error={isMissing ? words.pictureMissing : undefined}
        onChange={choose}
      />
    </ReasonSheet>
  );
}
