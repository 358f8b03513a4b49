import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import type { PlayThrough } from '@kapao/contract/shared/play-through.ts';
import { Button } from '@kapao/ui/button.tsx';
import { ThreadMeter } from '../../kit/thread-meter.tsx';
import { PATHS } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useModal } from '../../shell/use-modal.ts';

/** How far deposits are played that must be before money leaves: what is missing, where to play, and whom to ask. */
export function PlayThroughCard({ play, currency }: { play: PlayThrough; currency: CashCurrency }) {
  const { withdraw: words, unit } = useMessages();
  const { leaveTo } = useModal();
  const isMet = play.remaining === 0;
  return (
    <section className="card stack turnover-card">
      <h2>{words.play.title}</h2>
      <ThreadMeter label={words.play.title} percent={(play.played / play.required) * 100} />
      <p className="line between wrap small num">
        <span>
          {formatMoney(play.played, currency)} / {formatMoney(play.required, currency)} {unit[currency]}
        </span>
      </p>
      <p className="small">
        {isMet ? words.play.met : words.play.more(`${formatMoney(play.remaining, currency)} ${unit[currency]}`)}
        {!isMet && <span className="block">{words.play.mistake}</span>}
      </p>
      {!isMet && (
        <Button variant="link" wide onPress={() => leaveTo(PATHS.home)}>
          {words.play.toGames}
        </Button>
      )}
    </section>
  );
}
