import { SLIP_REASONS, type SlipReason } from '@kapao/contract/member/slip.ts';
import { acceptSlip, type OperatorSlip } from '@kapao/contract/operator/slip.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { useState } from 'react';
import { useKeys } from '../../lib/use-keys.ts';
import type { QueueList } from '../../lib/use-queue-list.ts';
import { HeldByOther, useOtherHolder } from '../../shell/item-claim.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { creditableOf, noteText } from './slip-view.ts';
import { type SlipFilter, useAccept, useReject } from './use-slips.ts';

interface Deciding {
  slip: OperatorSlip;
  act: 'accept' | 'reject';
}

/** Accepting or rejecting the open slip: a reason, then a toast and the next one. */
export function useSlipDecisions({ current, goOn }: QueueList<OperatorSlip, SlipFilter>) {
  const messages = useMessages();
  const { slips: texts, common } = messages;
  const mayDecide = useMay(acceptSlip);
  const accept = useAccept();
  const reject = useReject();
  const [deciding, setDeciding] = useState<Deciding>();
  const [note, setNote] = useState<SlipReason>('NOT_MATCH');
  const open = current?.finalAt === null && mayDecide ? current : undefined;
  const holder = useOtherHolder('slips', open?.id);
  const target = holder === undefined ? open : undefined;
  const credit = target && creditableOf(target);

  const start = (act: Deciding['act']) => {
    if (target && (act === 'reject' || credit)) setDeciding({ slip: target, act });
  };
  useKeys({ a: () => start('accept'), r: () => start('reject') });

  const actions =
    holder !== undefined ? (
      <HeldByOther holder={holder} />
    ) : (
      target && (
        <>
          <Button
            variant="cta"
            icon="check"
            reason={credit ? undefined : texts.nothingToCredit}
            onPress={() => start('accept')}
          >
            {texts.accept} <kbd>a</kbd>
          </Button>
          <Button variant="danger" icon="x" onPress={() => start('reject')}>
            {texts.reject} <kbd>r</kbd>
          </Button>
        </>
      )
    );
  const amount = deciding && creditableOf(deciding.slip);
  const isAccept = deciding?.act === 'accept';
  const sheet = deciding && (
    <ReasonSheet
      title={isAccept ? texts.acceptTitle : texts.rejectTitle}
      reasons={isAccept ? texts.acceptReasons : texts.rejectReasons}
      submit={isAccept ? { text: texts.accept, variant: 'cta' } : { text: texts.reject, variant: 'danger' }}
      act={(reason): Promise<unknown> => {
        const { id } = deciding.slip;
        return isAccept ? accept.mutateAsync({ id, reason }) : reject.mutateAsync({ id, note, reason });
      }}
      done={isAccept ? texts.accepted : texts.rejected}
      onDone={() => goOn(deciding.slip.id)}
      onClose={() => setDeciding(undefined)}
    >
      {isAccept ? (
        <p>
          {texts.acceptConsequence(
            amount ? `${formatMoney(amount.amount, amount.currency)} ${common.unit[amount.currency]}` : '',
            deciding.slip.memberName,
          )}
        </p>
      ) : (
        <>
          <p>{texts.rejectConsequence}</p>
          <SelectField
            label={texts.reason}
            placeholder={texts.chooseNote}
            value={note}
            onChange={(chosen) => setNote(SLIP_REASONS.find((known) => known === chosen) ?? note)}
            options={SLIP_REASONS.map((value) => ({ value, text: noteText(messages, value) }))}
          />
        </>
      )}
    </ReasonSheet>
  );
  return { actions, sheet };
}
