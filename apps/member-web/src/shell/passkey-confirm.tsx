import { confirmByPasskey, startPasskeyConfirm } from '@kapao/contract/member/passkey.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { isRefusal } from '@kapao/web/api/api-failure.ts';
import { answerWithPasskey, canUsePasskeys, isPasskeyDeclined } from '@kapao/web/passkey.ts';
import { useEffect, useRef } from 'react';
import { useAct } from '../api/contract-hooks.ts';
import { errorText } from '../api/error-text.ts';
import { call } from '../api/member-client.ts';
import { useMessages } from './locale.tsx';
import { fetchPasskeyWords, usePasskeyWords } from './passkey-words.ts';
import { useModal } from './use-modal.ts';

export async function loadPasskeyConfirm() {
  await fetchPasskeyWords();
  return PasskeyConfirm;
}

interface PasskeyConfirmProps {
  amount: number;
  currency: CashCurrency;
  from: 'WALLET' | 'ASIDE';
  /** What was refused is sent again. */
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Asks for the passkey that this member wants withdrawals to ask for: at once, and again by its button. */
function PasskeyConfirm({ amount, currency, from, onConfirmed, onCancel }: PasskeyConfirmProps) {
  const messages = useMessages();
  const words = usePasskeyWords();
  const { open } = useModal();
  const confirm = useAct(
    async () => {
      const { options } = await call(startPasskeyConfirm, { body: { amount, from } });
      const used = await answerWithPasskey(options);
      await call(confirmByPasskey, { body: { amount, from, used } });
    },
    [],
    { meta: { quiet: true }, onSuccess: onConfirmed },
  );
  const isAsked = useRef(false);
  const canUse = canUsePasskeys();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once by itself.
  useEffect(() => {
    if (isAsked.current || !canUse) return;
    isAsked.current = true;
    confirm.mutate();
  }, []);
  const hasNone = isRefusal(confirm.error, 'NO_DATA');
  const problem = !canUse
    ? words.notHere
    : hasNone
      ? words.askNone
      : isPasskeyDeclined(confirm.error)
        ? words.declined
        : confirm.error && errorText(messages, confirm.error);
  const footer =
    hasNone || !canUse ? (
      <Button variant="cta" wide onPress={() => open('passkeys')}>
        {words.toPasskeys}
      </Button>
    ) : (
      <Button variant="cta" wide icon="lock" onPress={() => confirm.mutate()} busy={confirm.isPending} autofocus>
        {words.ask}
      </Button>
    );
  return (
    <Sheet
      title={words.askTitle}
      closeLabel={messages.common.close}
      onClose={onCancel}
      busy={confirm.isPending}
      footer={footer}
    >
      <div className="stack">
        <p className="t2">{words.askText(`${formatMoney(amount, currency)} ${messages.unit[currency]}`)}</p>
        <div role="alert">{problem && <Note tone="bad">{problem}</Note>}</div>
      </div>
    </Sheet>
  );
}
