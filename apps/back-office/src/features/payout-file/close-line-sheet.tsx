import type { PayoutBatchLine } from '@kapao/contract/operator/payout-file.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { useMessages } from '../../shell/locale.tsx';
import { OutcomeSheet } from '../../shell/outcome-sheet.tsx';
import { useClosePayoutLine } from './use-payout-files.ts';

const OUTCOMES = ['PAID', 'RETURNED'] as const;

/** What became of a line. */
export function CloseLineSheet(props: { batchId: string; line: PayoutBatchLine; onClose: () => void }) {
  const { batchId, line, onClose } = props;
  const { payoutFiles: words, common } = useMessages();
  const close = useClosePayoutLine();
  return (
    <OutcomeSheet
      words={words}
      text={words.closeText(line.memberName, `${formatMoney(line.amount, 'THB')} ${common.unit.THB}`)}
      outcomes={OUTCOMES}
      reasons={words.closeReasons}
      act={(decided) => close.mutateAsync({ id: batchId, no: String(line.no), ...decided })}
      onClose={onClose}
    />
  );
}
