import { SLIP_REASONS } from '@kapao/contract/member/slip.ts';
import { acceptSlip, type OperatorSlip } from '@kapao/contract/operator/slips.ts';
import { Button } from '@kapao/ui/button.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useState } from 'react';
import { money } from '../../lib/format.ts';
import { useKeys } from '../../lib/use-keys.ts';
import { useMessages } from '../../shell/language.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { creditableOf, noteText } from './slip-view.ts';
import { useAccept, useReject } from './use-slips.ts';

interface Deciding {
  slip: OperatorSlip;
  act: 'accept' | 'reject';
}

/** Accepting or rejecting the open slip: a reason, then a toast and the next one. */
export function useSlipDecisions(entry: OperatorSlip | undefined, onDecided: (slipId: string) => void) {
  const messages = useMessages();
  const { slips: texts, common } = messages;
  const mayDecide = useMay(acceptSlip);
  const toast = useToast();
  const accept = useAccept();
  const reject = useReject();
  const [deciding, setDeciding] = useState<Deciding>();
  const [note, setNote] = useState<string>('NOT_MATCH');
  const target = entry && entry.finalAt === null && mayDecide ? entry : undefined;
  const credit = target && creditableOf(target);

  const start = (act: Deciding['act']) => {
    if (!target || (act === 'accept' && !credit)) return;
    accept.reset();
    reject.reset();
    setDeciding({ slip: target, act });
  };
  useKeys({ a: () => start('accept'), r: () => start('reject') });

  const send = async (reason: string) => {
    if (!deciding) return;
    const { id } = deciding.slip;
    const chosen = SLIP_REASONS.find((known) => known === note) ?? 'UNKNOW_ERROR';
    // A refusal is shown inside the sheet, from the mutation itself.
    const decided =
      deciding.act === 'accept' ? accept.mutateAsync({ id, reason }) : reject.mutateAsync({ id, note: chosen, reason });
    if (!(await decided.catch(() => undefined))) return;
    setDeciding(undefined);
    toast('success', deciding.act === 'accept' ? texts.accepted : texts.rejected);
    onDecided(id);
  };

  const actions = target && (
    <div className="queue-actions">
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
      <span className="small audited">{common.audited}</span>
    </div>
  );
  const amount = deciding && creditableOf(deciding.slip);
  const isAccept = deciding?.act === 'accept';
  const sheet = deciding && (
    <ReasonSheet
      title={isAccept ? texts.acceptTitle : texts.rejectTitle}
      reasons={isAccept ? texts.acceptReasons : texts.rejectReasons}
      submit={isAccept ? { text: texts.accept, variant: 'cta' } : { text: texts.reject, variant: 'danger' }}
      busy={accept.isPending || reject.isPending}
      error={isAccept ? accept.error : reject.error}
      onSubmit={(reason) => void send(reason)}
      onClose={() => setDeciding(undefined)}
    >
      {isAccept ? (
        <p>
          {texts.acceptConsequence(
            amount ? `${money(amount.amount)} ${common.unit[amount.currency]}` : '',
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
            onChange={setNote}
            options={SLIP_REASONS.map((value) => ({ value, text: noteText(messages, value) }))}
          />
        </>
      )}
    </ReasonSheet>
  );
  return { actions, sheet };
}
