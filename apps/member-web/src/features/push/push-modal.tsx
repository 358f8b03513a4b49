import { Note } from '@kapao/ui/note.tsx';
import { Row } from '@kapao/ui/row.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { Switch } from '@kapao/ui/switch.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from '../../lib/router.tsx';
import { useLocale, useMessages } from '../../shell/locale.tsx';
import type { ModalProps } from '../../shell/modal-host.tsx';
import { SheetToCome } from '../../shell/sheet-to-come.tsx';
import { changeWish, turnOff, turnOn } from './push-browser.ts';
import { fetchPushWords, usePushWords } from './push-words.ts';
import { usePush } from './use-push.ts';
import './push.css';

export async function loadPushModal() {
  await fetchPushWords();
  return PushModal;
}

/** Whether this device is told, and how much of it; where that cannot be, why, and no switch that does nothing. */
function PushModal({ onClose }: ModalProps) {
  const { common } = useMessages();
  const words = usePushWords();
  const { pathname } = useLocation();
  const { here, look } = usePush();
  if (!here)
    return <SheetToCome title={words.title} onClose={onClose} failed={undefined} onRetry={() => void look()} />;
  const { support } = here;
  return (
    <Sheet title={words.title} closeLabel={common.close} onClose={onClose}>
      <div className="stack">
        <p className="t2">{words.lead}</p>
        <div className="rows">
          <Row icon="deposit" tone="in" title={words.told.deposit} />
          <Row icon="withdraw" tone="gold" title={words.told.paid} />
          <Row icon="chat" tone="info" title={words.told.chat} />
        </div>
        {support === 'offered' ? (
          <Switches />
        ) : (
          <Note tone="warn">
            {words.why[support]}
            {support === 'line' && <OutOfLine path={pathname} />}
          </Note>
        )}
      </div>
    </Sheet>
  );
}

/** LINE opens such an address in the browser of the phone. */
function OutOfLine({ path }: { path: string }) {
  const words = usePushWords();
  return (
    <>
      {' '}
      <a className="push-out" href={`${path}?do=push&openExternalBrowser=1`}>
        {words.openOutside}
      </a>
    </>
  );
}

function Switches() {
  const words = usePushWords();
  const { locale } = useLocale();
  const { memberId = '', here, look } = usePush();
  const toast = useToast();
  const kept = here?.kept ?? null;
  const turn = useMutation({
    mutationFn: async (on: boolean) =>
      on ? turnOn({ memberId, locale, showsAmounts: false }) : turnOff().then(() => 'off' as const),
    networkMode: 'always',
    onSettled: look,
    onSuccess: (state) => {
      if (state !== 'denied') toast('success', state === 'on' ? words.turnedOn : words.turnedOff);
    },
    onError: () => toast('danger', words.failed),
  });
  const change = useMutation({
    mutationFn: (showsAmounts: boolean) => changeWish({ memberId, locale, showsAmounts }),
    networkMode: 'always',
    onSettled: look,
    onError: () => toast('danger', words.failed),
  });
  const isOn = turn.isPending ? turn.variables : kept !== null;
  const showsAmounts = change.isPending ? change.variables : kept?.showsAmounts === true;
  const isBusy = turn.isPending || change.isPending;
  return (
    <div className="card stack">
      <Switch label={words.here} on={isOn} onChange={(on) => isBusy || turn.mutate(on)} />
      {isOn && (
        <>
          <Switch label={words.amounts} on={showsAmounts} onChange={(shows) => isBusy || change.mutate(shows)} />
          <p className="hint">{words.amountsHint}</p>
          <p className="hint">{words.ends}</p>
        </>
      )}
    </div>
  );
}
