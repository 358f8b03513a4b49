import { type OperatorGame, switchGame } from '@kapao/contract/operator/game.ts';
import { Button, IconButton } from '@kapao/ui/button.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { countText } from '../../lib/count-text.ts';
import type { Messages } from '../../messages/en.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { Revisions } from '../../shell/revisions.tsx';
import { useErrorText } from '../../shell/use-error-text.ts';
import { AddGameSheet } from './add-game-sheet.tsx';
import { GameFaceSheet } from './game-face-sheet.tsx';
import { MaintenanceSheet } from './maintenance-sheet.tsx';
import { movedUp } from './settings-view.ts';
import {
  GAME_STATES,
  type GameState,
  gameStateOf,
  switchedStateOf,
  useGames,
  useOrderGames,
  useSwitchGame,
} from './use-games.ts';

/** The server counts accounts to one more than this. */
const COUNTED_MAX = 1_000;

const TONES = { on: 'ok', maintenance: 'wait', off: 'dim' } as const;

interface GameSheetProps {
  game: OperatorGame;
  next: GameState;
  onClose: () => void;
}

function GameSheet({ game, next, onClose }: GameSheetProps) {
  const { games } = useMessages();
  const change = useSwitchGame();
  const send = (reason: string) => {
    const wish = { isOn: next !== 'off', inMaintenance: next === 'maintenance' };
    return change.mutateAsync({ code: game.code, ...wish, reason });
  };
  return (
    <ReasonSheet
      title={`${game.name}: ${games.become[next]}`}
      reasons={games.reasons}
      submit={{ text: games.become[next], variant: next === 'on' ? 'cta' : 'danger' }}
      act={send}
      done={games.saved}
      onClose={onClose}
    >
      <p>{games.texts[next]}</p>
      {game.openTransfers > 0 && <p>{games.openTransfers(game.openTransfers)}</p>}
    </ReasonSheet>
  );
}

/** How a provider's transfers are found out; one that is newer than this page is named as it is. */
function familyText(families: Record<string, string>, family: string): string {
  return families[family] ?? family;
}

type Planned = NonNullable<OperatorGame['maintenance']>;

function plannedText({ maintenance: words }: Messages['games'], { from, until, isNow }: Planned): string {
  return isNow ? words.now(formatDateTime(until)) : words.ahead(formatDateTime(from), formatDateTime(until));
}

interface GameRowProps {
  game: OperatorGame;
  isFirst: boolean;
  onUp: () => void;
  onFace: () => void;
  onPlan: () => void;
  onSwitch: (next: GameState) => void;
}

function GameRow({ game, isFirst, onUp, onFace, onPlan, onSwitch }: GameRowProps) {
  const { games: words, settings, common } = useMessages();
  const maySwitch = useMay(switchGame);
  const state = gameStateOf(game);
  const facts = [words.categories[game.group ?? game.category], familyText(words.families, game.family)];
  const accounts = { total: Math.min(game.accounts, COUNTED_MAX), isMore: game.accounts > COUNTED_MAX };
  const counts = [words.accounts(countText(common, accounts))];
  if (game.openTransfers > 0) counts.push(words.openTransfers(game.openTransfers));
  return (
    <li className="account-row wrap">
      <span className="grow">
        <b>{game.name}</b>
        <small className="small block">{facts.join(' · ')}</small>
        <small className="small block">{counts.join(' · ')}</small>
        {game.maintenance && <small className="small block">{plannedText(words, game.maintenance)}</small>}
      </span>
      <StatusChip tone={TONES[state]} text={words.states[state]} />
      {maySwitch && (
        <>
          {!isFirst && (
            <IconButton className="turn-up" icon="left" label={`${settings.up} ${game.name}`} onPress={onUp} />
          )}
          <Button compact variant="ghost" onPress={onFace}>
            {settings.change}
            <span className="sr"> {game.name}</span>
          </Button>
          <Button compact variant="ghost" onPress={onPlan}>
            {words.maintenance.plan}
            <span className="sr"> {game.name}</span>
          </Button>
          {GAME_STATES.filter((other) => other !== switchedStateOf(game)).map((next) => (
            <Button key={next} compact variant="ghost" onPress={() => onSwitch(next)}>
              {words.become[next]}
              <span className="sr"> {game.name}</span>
            </Button>
          ))}
        </>
      )}
    </li>
  );
}

/** The game providers and how they stand, in the order members see. */
export function GameList() {
  const { games: words } = useMessages();
  const games = useGames();
  const order = useOrderGames();
  const toast = useToast();
  const textOf = useErrorText();
  const [drawing, setDrawing] = useState<OperatorGame>();
  const [planning, setPlanning] = useState<OperatorGame>();
  const maySwitch = useMay(switchGame);
  const [isAdding, setAdding] = useState(false);
  const [asking, setAsking] = useState<{ game: OperatorGame; next: GameState }>();
  if (games.isPending) return <PageLoading />;
  if (!games.data) return <LoadFailed error={games.error} onRetry={() => void games.refetch()} />;
  const codes = games.data.games.map(({ code }) => code);
  const moveUp = (code: string) =>
    order.mutate({ codes: movedUp(codes, code) }, { onError: (error) => toast('danger', textOf(error)) });
  return (
    <section className="rows accounts" id="games">
      <div className="rows-head line between wrap">
        <div>
          <h2>{words.title}</h2>
          <p className="small">{words.lead}</p>
        </div>
        <div className="line wrap">
          <Revisions editor="game" name={words.title} />
          {maySwitch && (
            <Button compact icon="plus" onPress={() => setAdding(true)}>
              {words.add}
            </Button>
          )}
        </div>
      </div>
      <ul>
        {games.data.games.map((game, place) => (
          <GameRow
            key={game.code}
            game={game}
            isFirst={place === 0}
            onUp={() => moveUp(game.code)}
            onFace={() => setDrawing(game)}
            onPlan={() => setPlanning(game)}
            onSwitch={(next) => setAsking({ game, next })}
          />
        ))}
      </ul>
      {isAdding && <AddGameSheet onClose={() => setAdding(false)} />}
      {drawing && <GameFaceSheet game={drawing} onClose={() => setDrawing(undefined)} />}
      {planning && <MaintenanceSheet game={planning} onClose={() => setPlanning(undefined)} />}
      {asking && <GameSheet game={asking.game} next={asking.next} onClose={() => setAsking(undefined)} />}
    </section>
  );
}
