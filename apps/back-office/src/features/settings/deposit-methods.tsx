import { type DepositMethodSetting, setDepositMethods } from '@kapao/contract/operator/settings.ts';
import { Button, IconButton } from '@kapao/ui/button.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useState } from 'react';
import { useMessages } from '../../shell/language.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { movedUp } from './settings-view.ts';
import { useSetDepositMethods } from './use-settings.ts';

/** The tabs of the deposit sheet: which, and in which order. */
export function DepositMethods({ methods }: { methods: readonly DepositMethodSetting[] }) {
  const { settings, depositMethods: words } = useMessages();
  const mayChange = useMay(setDepositMethods);
  const change = useSetDepositMethods();
  const toast = useToast();
  const [next, setNext] = useState<DepositMethodSetting[]>();
  const ask = (wanted: DepositMethodSetting[]) => {
    change.reset();
    setNext(wanted);
  };
  const up = (method: string) => {
    const order = movedUp(
      methods.map((row) => row.method),
      method,
    );
    ask(order.flatMap((name) => methods.filter((row) => row.method === name)));
  };
  const send = async (reason: string) => {
    if (!next) return;
    const reply = await change.mutateAsync({ methods: next, reason }).catch(() => undefined);
    if (!reply) return;
    toast('success', settings.saved);
    setNext(undefined);
  };
  return (
    <section className="rows accounts">
      <div className="rows-head line between">
        <h2>{words.title}</h2>
      </div>
      <ul>
        {methods.map(({ method, isOn }, place) => (
          <li key={method} className="account-row">
            <b className="grow">{words.names[method]}</b>
            <StatusChip tone={isOn ? 'ok' : 'dim'} text={isOn ? settings.on : settings.off} />
            {mayChange && (
              <>
                {place > 0 && (
                  <IconButton
                    className="turn-up"
                    icon="left"
                    label={`${settings.up} ${words.names[method]}`}
                    onPress={() => up(method)}
                  />
                )}
                <Button
                  compact
                  variant="ghost"
                  onPress={() =>
                    ask(methods.map((row) => (row.method === method ? { ...row, isOn: !isOn } : { ...row })))
                  }
                >
                  {isOn ? settings.switchOff : settings.switchOn}
                  <span className="sr"> {words.names[method]}</span>
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {next && (
        <ReasonSheet
          title={words.confirm}
          reasons={words.reasons}
          submit={{ text: settings.change, variant: 'cta' }}
          busy={change.isPending}
          error={change.error}
          onSubmit={(reason) => void send(reason)}
          onClose={() => setNext(undefined)}
        >
          <p>{words.confirmText}</p>
          <p className="small">
            {next
              .filter(({ isOn }) => isOn)
              .map(({ method }, place) => `${place + 1}. ${words.names[method]}`)
              .join(' · ')}
          </p>
        </ReasonSheet>
      )}
    </section>
  );
}
