import { type DepositMethodSetting, setDepositMethods } from '@kapao/contract/operator/settings.ts';
import { Button, IconButton } from '@kapao/ui/button.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { useState } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { Revisions } from '../../shell/revisions.tsx';
import { movedUp } from './settings-view.ts';
import { useSetDepositMethods } from './use-settings.ts';

/** The tabs of the deposit sheet: which, and in which order. */
export function DepositMethods({ methods }: { methods: readonly DepositMethodSetting[] }) {
  const { settings, depositMethods: words } = useMessages();
  const mayChange = useMay(setDepositMethods);
  const change = useSetDepositMethods();
  const [next, setNext] = useState<DepositMethodSetting[]>();
  const up = (method: string) => {
    const order = movedUp(
      methods.map((row) => row.method),
      method,
    );
    setNext(order.flatMap((name) => methods.filter((row) => row.method === name)));
  };
  return (
    <section className="rows accounts" id="methods">
      <div className="rows-head line between wrap">
        <h2>{words.title}</h2>
        <Revisions editor="deposit-methods" name={words.title} />
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
                    setNext(methods.map((row) => (row.method === method ? { ...row, isOn: !isOn } : { ...row })))
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
          act={(reason) => change.mutateAsync({ methods: next, reason })}
          done={settings.saved}
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
