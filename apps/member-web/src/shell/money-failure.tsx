import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { isApiFailure, isRefusal } from '@kapao/web/api/api-failure.ts';
import { isUnclear } from '@kapao/web/api/is-unclear.ts';
import { Suspense, useEffect, useRef } from 'react';
import { errorText } from '../api/error-text.ts';
import { PATHS } from '../paths.ts';
import { lazyPart } from './lazy-part.tsx';
import { useMessages } from './locale.tsx';
import './money.css';
import { useModal } from './use-modal.ts';

const OpensAt = lazyPart(async () => (await import('./opens-at.tsx')).loadOpensAt());
const IdentityLink = lazyPart(async () => (await import('./identity-link.tsx')).loadIdentityLink());

export interface MoneyFailureProps {
  /** The error of the last try, or null. */
  error: unknown;
  /** Said instead of the catalogue's words. */
  text?: string | undefined;
}

/** The member's own limits and breaks at work: no fault, so nothing is red. */
const OWN_RULES = ['DEPOSIT_LIMIT', 'LOSS_LIMIT', 'STAKE_LIMIT', 'TIME_LIMIT', 'ON_BREAK', 'EXCLUDED'];

/** Why money did not move, inside the form, with the way on: a deposit, or the history when the end is not known. */
export function MoneyFailure({ error, text }: MoneyFailureProps) {
  const messages = useMessages();
  const { open, leaveTo } = useModal();
  const place = useRef<HTMLDivElement>(null);
  // The reason is never left under the footer that holds the button.
  useEffect(() => {
    if (error !== null) place.current?.scrollIntoView({ block: 'center' });
  }, [error]);
  const opensAt = isApiFailure(error) ? error.opensAt : undefined;
  const isOwnRule = OWN_RULES.some((code) => isRefusal(error, code));
  const requestId = isApiFailure(error) && isUnclear(error) ? error.requestId : undefined;
  return (
    <div role="alert" ref={place}>
      {error !== null && (
        <Note tone={isOwnRule ? 'info' : 'bad'}>
          {!isOwnRule && <b className="block">{messages.common.errorTitle}</b>}
          <span>{text ?? errorText(messages, error)}</span>
          {opensAt !== undefined && (
            <Suspense fallback={null}>
              <OpensAt at={opensAt} code={isApiFailure(error) ? error.code : undefined} />
            </Suspense>
          )}
          {requestId !== undefined && <small className="block num">{requestId}</small>}
          <span className="block">
            {isRefusal(error, 'MONEY_NOT_ENOUGH') && (
              <Button variant="link" compact icon="deposit" onPress={() => open('deposit')}>
                {messages.money.toDeposit}
              </Button>
            )}
            {isRefusal(error, 'IDENTITY_REQUIRED') && (
              <Suspense fallback={null}>
                <IdentityLink />
              </Suspense>
            )}
            {isUnclear(error) && (
              <Button variant="link" compact icon="list" onPress={() => leaveTo(PATHS.statement)}>
                {messages.money.history}
              </Button>
            )}
          </span>
        </Note>
      )}
    </div>
  );
}
