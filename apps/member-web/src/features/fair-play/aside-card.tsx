import type { getFairPlay } from '@kapao/contract/member/fair-play.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Button } from '@kapao/ui/button.tsx';
import { isRefusal } from '@kapao/web/api/api-failure.ts';
import { Suspense } from 'react';
import { errorText } from '../../api/error-text.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { useLimitWords } from '../../shell/limit-words.ts';
import { useMessages } from '../../shell/locale.tsx';
import { MoneyFailure } from '../../shell/money-failure.tsx';
import { StepUp } from '../../shell/step-up.tsx';
import { useAsideActs } from './use-limits.ts';

const IdentityLink = lazyPart(async () => (await import('../../shell/identity-link.tsx')).loadIdentityLink());
const PasskeyConfirm = lazyPart(async () => (await import('../../shell/passkey-confirm.tsx')).loadPasskeyConfirm());

/** Money that came in beyond a limit or during an exclusion, and the two ways it may go. */
export function AsideCard({ fairPlay }: { fairPlay: RouteReply<typeof getFairPlay> }) {
  const messages = useMessages();
  const words = useLimitWords();
  const { unit } = messages;
  const { toBank, toWallet, proof } = useAsideActs();
  const { aside, asideRoom, currency } = fairPlay;
  const shown = (amount: number) => `${formatMoney(amount, currency)} ${unit[currency]}`;
  const needsProof = isRefusal(toBank.error, 'UNAUTHORIZED');
  const needsPasskey = isRefusal(toBank.error, 'PASSKEY_REQUIRED');
  return (
    <section className="card stack">
      <h2>{words.asideTitle}</h2>
      <p className="num xl">
        {formatMoney(aside, currency)} <span className="unit">{unit[currency]}</span>
      </p>
      <p className="t2">{words.asideText}</p>
      {fairPlay.asideLevel > 0 && (
        <Suspense fallback={null}>
          <IdentityLink />
        </Suspense>
      )}
      <MoneyFailure error={needsProof || needsPasskey ? null : toBank.error} />
      <Button wide icon="bank" onPress={() => toBank.mutate({})} busy={toBank.isPending}>
        {words.toBank}
      </Button>
      {asideRoom > 0 && (
        <Button wide onPress={() => toWallet.mutate({ amount: asideRoom })} busy={toWallet.isPending}>
          {words.toWallet(shown(asideRoom))}
        </Button>
      )}
      {needsPasskey && (
        <Suspense fallback={null}>
          <PasskeyConfirm
            amount={aside}
            currency={currency}
            from="ASIDE"
            onConfirmed={() => toBank.mutate({})}
            onCancel={toBank.reset}
          />
        </Suspense>
      )}
      {needsProof && (
        <StepUp
          busy={proof.isPending}
          problem={proof.error ? errorText(messages, proof.error) : undefined}
          onType={proof.reset}
          onConfirm={(password) => proof.mutate({ password })}
          onCancel={() => {
            proof.reset();
            toBank.reset();
          }}
        />
      )}
    </section>
  );
}
