import { endSecondFactor, readSecondFactor } from '@kapao/contract/member/second-factor.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Row } from '@kapao/ui/row.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { isRefusal } from '@kapao/web/api/api-failure.ts';
import { formatDate } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { useAct, useAnswer } from '../../api/contract-hooks.ts';
import { errorText } from '../../api/error-text.ts';
import { call } from '../../api/member-client.ts';
import { useMessages } from '../../shell/locale.tsx';
import type { ModalProps } from '../../shell/modal-host.tsx';
import { SheetToCome } from '../../shell/sheet-to-come.tsx';
import { StepUp } from '../../shell/step-up.tsx';
import { useSecondFactor } from '../../shell/use-second-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorStart } from './second-factor-start.tsx';
import './second-factor.css';
import { fetchFactorWords, useFactorWords } from '../../shell/second-factor-words.ts';

export async function loadSecondFactorModal() {
  await fetchFactorWords();
  return SecondFactorModal;
}

/** The member's own second factor: switched on, looked at, switched off. */
function SecondFactorModal({ onClose }: ModalProps) {
  const words = useFactorWords();
  const [codes, setCodes] = useState<readonly string[]>();
  const state = useAnswer(readSecondFactor, {}, { key: ['second-factor'], staleTime: 0, gcTime: 0 });
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  if (!state.data) {
    const failed = state.isError ? words.failed : undefined;
    return <SheetToCome title={words.title} onClose={onClose} failed={failed} onRetry={() => void state.refetch()} />;
  }
  const { since, recoveryCodesLeft } = state.data;
  if (since === null) return <SecondFactorStart onDone={setCodes} onClose={onClose} />;
  return <SwitchedOn since={since} left={recoveryCodesLeft} onClose={onClose} />;
}

function SwitchedOn({ since, left, onClose }: { since: string; left: number; onClose: () => void }) {
  const messages = useMessages();
  const words = useFactorWords();
  const { common } = messages;
  const toast = useToast();
  const factor = useSecondFactor();
  const [asksPassword, setAsksPassword] = useState(false);
  const [problem, setProblem] = useState<string>();
  const switchOff = (password: string | undefined) =>
    factor.run((given) => call(endSecondFactor, { body: { ...(password !== undefined && { password }), ...given } }));
  const end = useAct(switchOff, [], {
    // It may wait for a code; its button shows that it is under way.
    meta: { quiet: true },
    onSuccess: () => {
      toast('success', words.switchedOff);
      onClose();
    },
    onError: (error, password) => {
      if (isRefusal(error, 'UNAUTHORIZED') && password === undefined) return setAsksPassword(true);
      if (isRefusal(error, 'WRONG_PASSWORD')) return setProblem(errorText(messages, error));
      setAsksPassword(false);
      toast('danger', errorText(messages, error));
    },
  });
  const footer = (
    <Button variant="danger" wide busy={end.isPending} onPress={() => end.mutate(undefined)}>
      {words.switchOff}
    </Button>
  );
  return (
    <>
      {asksPassword ? (
        <StepUp
          busy={end.isPending}
          problem={problem}
          onType={() => setProblem(undefined)}
          onConfirm={(password) => end.mutate(password)}
          onCancel={() => setAsksPassword(false)}
        />
      ) : (
        <Sheet title={words.title} closeLabel={common.close} onClose={onClose} busy={end.isPending} footer={footer}>
          <div className="stack">
            <p className="t2">{words.onLead}</p>
            <div className="rows">
              <Row icon="shield" tone="in" title={words.on(formatDate(Date.parse(since)))} detail={words.left(left)} />
            </div>
          </div>
        </Sheet>
      )}
      {factor.sheet}
    </>
  );
}
