import { isRefusal } from '@kapao/web/api/api-failure.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';

const FactorSheet = lazyPart(async () => (await import('./factor-sheet.tsx')).loadFactorSheet());

/** What goes into the body of a call that may be asked for a code. */
interface Given {
  secondFactor?: string;
}

interface CodePrompt {
  isWrong: boolean;
  isBusy: boolean;
  answer: (code: string | undefined) => void;
}

/**
 * Makes a call, and makes it again with a code of the second factor for as long as the server asks for one. Who closes the
 * sheet gets the refusal. The sheet has to be shown by whoever calls.
 */
export function useSecondFactor() {
  const [asked, setAsked] = useState<CodePrompt>();
  const ask = (isWrong: boolean) =>
    new Promise<string | undefined>((resolve) => {
      const answer = (code: string | undefined) => {
        setAsked(code === undefined ? undefined : { isWrong: false, isBusy: true, answer });
        resolve(code);
      };
      setAsked({ isWrong, isBusy: false, answer });
    });
  const run = async <T,>(send: (given: Given) => Promise<T>, given: Given = {}): Promise<T> => {
    try {
      const reply = await send(given);
      setAsked(undefined);
      return reply;
    } catch (error) {
      const isWrong = isRefusal(error, 'SECOND_FACTOR_INVALID');
      const isAsked = isWrong || isRefusal(error, 'SECOND_FACTOR_REQUIRED');
      const secondFactor = isAsked ? await ask(isWrong) : undefined;
      if (secondFactor !== undefined) return run(send, { secondFactor });
      setAsked(undefined);
      throw error;
    }
  };
  const sheet = asked && (
    <Suspense fallback={null}>
      <FactorSheet
        isWrong={asked.isWrong}
        busy={asked.isBusy}
        onCode={asked.answer}
        onCancel={() => asked.answer(undefined)}
      />
    </Suspense>
  );
  return { run, sheet };
}
