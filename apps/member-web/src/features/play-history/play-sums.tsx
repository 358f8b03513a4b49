import type { listPlay } from '@kapao/contract/member/play-history.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { KeyValues } from '../../kit/receipt.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useShownMoney } from '../../shell/use-shown-money.ts';

interface PlaySumsProps {
  history: RouteReply<typeof listPlay>;
  nameOf: (code: string) => string;
  /** The only game that is listed below. */
  game: string | undefined;
  onGame: (game: string | undefined) => void;
}

/** Won or lost in the whole period, and per game; a game is chosen for the list below. */
export function PlaySums({ history, nameOf, game, onGame }: PlaySumsProps) {
  const { playHistory: words, unit } = useMessages();
  const { show, showSigned } = useShownMoney();
  const { sum, providers, currency } = history;
  const shown = game === undefined ? sum : providers.find((provider) => provider.game === game);
  const { net = 0, stake = 0, payout = 0, bets = 0, running = 0 } = shown ?? {};
  return (
    <>
      <section className="card net" aria-label={words.net}>
        <p className="small">{game === undefined ? words.net : `${words.net} · ${nameOf(game)}`}</p>
        <p className={`num xl ${toneOf(net)}`}>
          {showSigned(net, currency)} <span className="unit">{unit[currency]}</span>
        </p>
        <KeyValues
          lines={[
            { key: 'stake', name: words.staked, value: <span className="num">{show(stake, currency)}</span> },
            { key: 'payout', name: words.paid, value: <span className="num">{show(payout, currency)}</span> },
          ]}
        />
        <p className="small num">
          {words.bets(bets)}
          {running > 0 && ` · ${words.running(show(running, currency))}`}
        </p>
      </section>
      {providers.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a scrolling row everywhere.
        <div className="per-game" role="group" aria-label={words.providers}>
          <button type="button" aria-pressed={game === undefined} onClick={() => onGame(undefined)}>
            <small>{words.allGames}</small>
            <b className={`num ${toneOf(sum.net)}`}>{showSigned(sum.net, currency)}</b>
          </button>
          {providers.map((provider) => (
            <button
              key={provider.game}
              type="button"
              aria-pressed={provider.game === game}
              onClick={() => onGame(provider.game)}
            >
              <small>{nameOf(provider.game)}</small>
              <b className={`num ${toneOf(provider.net)}`}>{showSigned(provider.net, currency)}</b>
            </button>
          ))}
        </div>
      )}
    </>
  );
}

/** The sign says it too: colour never speaks alone. */
function toneOf(net: number): string {
  if (net === 0) return '';
  return net > 0 ? 'won' : 'lost';
}
