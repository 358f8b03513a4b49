import { addPasskey, listPasskeys, removePasskey, startPasskey } from '@kapao/contract/member/passkey.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Row } from '@kapao/ui/row.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { canUsePasskeys, isPasskeyDeclined, makePasskey } from '@kapao/web/passkey.ts';
import { useState } from 'react';
import { useAnswer } from '../../api/contract-hooks.ts';
import { call } from '../../api/member-client.ts';
import { Confirm } from '../../kit/alert-sheet.tsx';
import { useMessages } from '../../shell/locale.tsx';
import type { ModalProps } from '../../shell/modal-host.tsx';
import { fetchPasskeyWords, usePasskeyWords } from '../../shell/passkey-words.ts';
import { SheetToCome } from '../../shell/sheet-to-come.tsx';
import { StepUp } from '../../shell/step-up.tsx';
import { useSecondFactor } from '../../shell/use-second-factor.tsx';
import { type OwnPasskeys, PasskeySwitch } from './passkey-switch.tsx';
import { PhoneCode } from './phone-code.tsx';
import { useConfirmedStart } from './use-confirmed-start.ts';
import { useProvenAct } from './use-proven-act.tsx';

const PASSKEYS_KEY = ['passkeys'];

export async function loadPasskeyModal() {
  await fetchPasskeyWords();
  return PasskeyModal;
}

/** The member's passkeys: made, looked at, removed, and asked for by withdrawals. */
function PasskeyModal({ onClose }: ModalProps) {
  const words = usePasskeyWords();
  const own = useAnswer(listPasskeys, {}, { key: PASSKEYS_KEY, staleTime: 0 });
  if (!own.data) {
    const failed = own.isError ? words.failed : undefined;
    return <SheetToCome title={words.title} onClose={onClose} failed={failed} onRetry={() => void own.refetch()} />;
  }
  return <Passkeys own={own.data} onChanged={() => void own.refetch()} onClose={onClose} />;
}

interface PasskeysProps {
  own: OwnPasskeys;
  onChanged: () => void;
  onClose: () => void;
}

function Passkeys({ own, onChanged, onClose }: PasskeysProps) {
  const words = usePasskeyWords();
  const { common } = useMessages();
  const [removing, setRemoving] = useState<OwnPasskeys['passkeys'][number]>();
  const adding = useAdding(onChanged);
  if (adding.question) return adding.question;
  const { passkeys, most } = own;
  const reason = passkeys.length >= most ? words.full(most) : undefined;
  const footer = canUsePasskeys() && (
    <Button variant="cta" wide busy={adding.busy} reason={reason} onPress={adding.begin}>
      {words.add}
    </Button>
  );
  return (
    <>
      <Sheet title={words.title} closeLabel={common.close} onClose={onClose} busy={adding.busy} footer={footer}>
        <div className="stack">
          <p className="t2">{words.lead}</p>
          {!canUsePasskeys() && <Note icon="alert">{words.notHere}</Note>}
          {passkeys.length === 0 && <p className="small">{words.none}</p>}
          {passkeys.length > 0 && (
            <ul className="rows">
              {passkeys.map((passkey) => (
                <li key={passkey.id}>
                  <PasskeyRow passkey={passkey} onRemove={() => setRemoving(passkey)} />
                </li>
              ))}
            </ul>
          )}
          {(passkeys.length > 0 || own.confirmsSince !== null) && <PasskeySwitch own={own} onChanged={onChanged} />}
        </div>
      </Sheet>
      {removing && <Removing passkey={removing} onClose={() => setRemoving(undefined)} onRemoved={onChanged} />}
      {adding.sheet}
    </>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: OwnPasskeys['passkeys'][number]; onRemove: () => void }) {
  const words = usePasskeyWords();
  const { name, createdAt, lastUsedAt, confirmsFrom } = passkey;
  const time = (text: string) => formatDateTime(Date.parse(text));
  const isWaiting = Date.parse(confirmsFrom) > Date.now();
  const used = lastUsedAt === null ? words.made(time(createdAt)) : words.used(time(lastUsedAt));
  return (
    <Row
      icon="lock"
      title={name}
      detail={isWaiting ? words.waits(time(confirmsFrom)) : used}
      end={
        <Button compact onPress={onRemove}>
          {words.remove}
          <span className="sr"> {name}</span>
        </Button>
      }
    />
  );
}

/** The proofs that a second factor asks for, then the device. */
function useAdding(onAdded: () => void) {
  const words = usePasskeyWords();
  const toast = useToast();
  const factor = useSecondFactor();
  const add = async (given: { password?: string; otpToken?: string }) => {
    const { options } = await factor.run((code) => call(startPasskey, { body: { ...given, ...code } }));
    try {
      await call(addPasskey, { body: { made: await makePasskey(options) } });
    } catch (error) {
      if (!isPasskeyDeclined(error)) throw error;
      stopAsking();
      return toast('danger', words.declined);
    }
    stopAsking();
    toast('success', words.added);
    onAdded();
  };
  const { start, code, asks, stopAsking, problem, clearProblem } = useConfirmedStart({
    purpose: 'second-factor',
    send: add,
    isQuiet: true,
  });
  const question =
    asks === 'code' ? (
      <PhoneCode title={words.title} code={code} onCancel={stopAsking} />
    ) : asks === 'password' ? (
      <>
        <StepUp
          busy={start.isPending}
          problem={problem}
          onType={clearProblem}
          onConfirm={(password) => start.mutate(password)}
          onCancel={stopAsking}
        />
        {factor.sheet}
      </>
    ) : undefined;
  return { question, sheet: factor.sheet, busy: start.isPending || code.busy, begin: () => start.mutate(undefined) };
}

interface RemovingProps {
  passkey: OwnPasskeys['passkeys'][number];
  onClose: () => void;
  onRemoved: () => void;
}

function Removing({ passkey, onClose, onRemoved }: RemovingProps) {
  const words = usePasskeyWords();
  const { common } = useMessages();
  const remove = useProvenAct({
    send: (given) => call(removePasskey, { body: { id: passkey.id, ...given } }),
    done: words.removed,
    onEnded: onClose,
    onDone: onRemoved,
  });
  return (
    <>
      {remove.question ?? (
        <Confirm
          title={words.removeTitle}
          confirm={words.remove}
          cancel={common.cancel}
          danger
          busy={remove.busy}
          onConfirm={remove.begin}
          onCancel={onClose}
        >
          {words.removeText(passkey.name)}
        </Confirm>
      )}
      {remove.sheet}
    </>
  );
}
