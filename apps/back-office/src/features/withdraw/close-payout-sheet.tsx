import { PAYOUT_ENDS } from '@kapao/contract/operator/payout-desk.ts';
import type { OperatorWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { useMessages } from '../../shell/locale.tsx';
import { OutcomeSheet } from '../../shell/outcome-sheet.tsx';
import { useClosePayout } from './use-withdrawals.ts';

/** How a payout ended whose bank does not say. */
export function ClosePayoutSheet({ withdrawal, onClose }: { withdrawal: OperatorWithdrawal; onClose: () => void }) {
  const { payoutDesk: words, common } = useMessages();
  const close = useClosePayout();
  const { id, memberId, memberName, amount, currency } = withdrawal;
  return (
    <OutcomeSheet
      words={words}
      text={words.closeText(memberName, `${formatMoney(amount, currency)} ${common.unit[currency]}`)}
      outcomes={PAYOUT_ENDS}
      consequences={words.consequences}
      reasons={words.reasons}
      act={(decided) => close.mutateAsync({ id, memberId, ...decided })}
      onClose={onClose}
    />
  );
}
