import { Button } from '@kapao/ui/button.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useNow } from '@kapao/web/use-now.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CODE_LENGTH, CodeField } from '../kit/code-field.tsx';
import { codeFromMessage } from '../lib/web-otp.ts';
import { useMessages } from './locale.tsx';
import type { Code } from './use-code.ts';

interface CodeStepProps {
  code: Code;
  /** Where the code went, if not by text message. */
  lead?: ReactNode;
  onEditNumber?: () => void;
}

/** Where the code of the message is typed, pasted, or filled in by the phone; its last digit sends it. */
export function CodeStep({ code, lead, onEditNumber }: CodeStepProps) {
  const { code: words } = useMessages();
  const { request } = code;
  return (
    <>
      <div className="flush">
        <h1>{words.title}</h1>
        <p className="t2 lead">{lead || words.lead(request?.phoneNumber ?? '')}</p>
        {onEditNumber && (
          <Button variant="link" compact icon="pencil" onPress={onEditNumber}>
            {words.editNumber}
          </Button>
        )}
      </div>
      {/* A new code begins with an empty field that has the focus. */}
      <CodeEntry key={request?.otpRef} code={code} reference={request?.otpRef ?? ''} />
      <Resend code={code} />
    </>
  );
}

/** Six digits are one try: while they are checked nothing more is taken, and a refused code leaves the field empty. */
function CodeEntry({ code, reference }: { code: Code; reference: string }) {
  const { code: words } = useMessages();
  const [typed, setTyped] = useState('');
  const { problem, isChecking } = code;
  useEffect(() => {
    if (problem !== undefined) setTyped('');
  }, [problem]);
  const type = (text: string) => {
    if (isChecking || text === typed) return;
    setTyped(text);
    code.clearProblem();
    if (text.length === CODE_LENGTH) code.verify(text);
  };
  const latest = useRef(type);
  latest.current = type;
  useEffect(() => {
    const leaving = new AbortController();
    void codeFromMessage(leaving.signal).then((text) => text !== undefined && latest.current(text));
    return () => leaving.abort();
  }, []);
  return (
    <CodeField label={words.field} hint={words.reference(reference)} error={problem} value={typed} onChange={type} />
  );
}

function Resend({ code }: { code: Code }) {
  const { code: words } = useMessages();
  const toast = useToast();
  const seconds = Math.ceil((code.resendAtMs - useNow(1000)) / 1000);
  const { request } = code;
  if (!request) return null;
  if (seconds > 0) return <p className="small center num">{words.resendIn(seconds)}</p>;
  const again = () => code.send(request.phoneNumber, { onSuccess: () => toast('info', words.sentAgain) });
  return (
    <Button variant="link" compact busy={code.busy} onPress={again}>
      {words.resend}
    </Button>
  );
}
