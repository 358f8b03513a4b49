import { type listPasskeys, startPasskeySwitch, switchPasskey } from '@kapao/contract/member/passkey.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Button } from '@kapao/ui/button.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { isRefusal } from '@kapao/web/api/api-failure.ts';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { answerWithPasskey, canUsePasskeys, isPasskeyDeclined } from '@kapao/web/passkey.ts';
import { useState } from 'react';
import { useAct } from '../../api/contract-hooks.ts';
import { errorText } from '../../api/error-text.ts';
import { call } from '../../api/member-client.ts';
import { Confirm } from '../../kit/alert-sheet.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { usePasskeyWords } from '../../shell/passkey-words.ts';
import { useProvenAct } from './use-proven-act.tsx';

export type OwnPasskeys = RouteReply<typeof listPasskeys>;

/** Whether withdrawals ask for a passkey. Without one at hand it is switched off a day later. */
export function PasskeySwitch({ own, onChanged }: { own: OwnPasskeys; onChanged: () => void }) {
  const words = usePasskeyWords();
  const messages = useMessages();
  const toast = useToast();
  const [asksLater, setAsksLater] = useState(false);
  const { confirmsSince: since, confirmsUntil: until } = own;
  const time = (text: string) => formatDateTime(Date.parse(text));
  const turn = async (isOn: boolean) => {
    const { options } = await call(startPasskeySwitch, { body: { isOn } });
    await call(switchPasskey, { body: { isOn, used: await answerWithPasskey(options) } });
  };
  const change = useAct(turn, [], {
    meta: { quiet: true },
    onSuccess: (_done, isOn) => {
      toast('success', isOn ? words.switchedOn : words.switchedOff);
      onChanged();
    },
    onError: (error, isOn) => {
      const hasNone = isPasskeyDeclined(error) || isRefusal(error, 'NO_DATA');
      if (hasNone && !isOn && until === null) return setAsksLater(true);
      toast('danger', hasNone ? words.declined : errorText(messages, error));
    },
  });
  const off = () => (canUsePasskeys() ? change.mutate(false) : setAsksLater(true));
  const text =
    since === null ? words.confirmOff : until === null ? words.confirmOn(time(since)) : words.confirmEnds(time(until));
  return (
    <section className="card stack">
      <h2 className="t1">{words.confirmTitle}</h2>
      <p className="small">{text}</p>
      {since === null || until !== null ? (
        <Button wide icon="shield" busy={change.isPending} onPress={() => change.mutate(true)}>
          {until === null ? words.switchOn : words.keep}
        </Button>
      ) : (
        <Button wide busy={change.isPending} onPress={off}>
          {words.switchOff}
        </Button>
      )}
      {asksLater && <Later onClose={() => setAsksLater(false)} onChanged={onChanged} />}
    </section>
  );
}

function Later({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  const words = usePasskeyWords();
  const { common } = useMessages();
  const end = useProvenAct({
    send: (given) => call(switchPasskey, { body: { isOn: false, ...given } }),
    done: words.laterDone,
    onDone: onChanged,
    onEnded: onClose,
  });
  return (
    <>
      {end.question ?? (
        <Confirm
          title={words.laterTitle}
          confirm={words.later}
          cancel={common.cancel}
          danger
          busy={end.busy}
          onConfirm={end.begin}
          onCancel={onClose}
        >
          {words.laterText}
        </Confirm>
      )}
      {end.sheet}
    </>
  );
}
