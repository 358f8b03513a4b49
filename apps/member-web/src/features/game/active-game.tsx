import type { GameSlot } from '@kapao/contract/member/wallet.ts';
import { mayPlay } from '@kapao/contract/shared/play-rule.ts';
import { Button, IconButton } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Row } from '@kapao/ui/row.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useNow } from '@kapao/web/use-now.ts';
import { Suspense, useEffect, useState } from 'react';
import { Confirm } from '../../kit/alert-sheet.tsx';
import { playAmount } from '../../lib/play-amount.ts';
import { PATHS } from '../../paths.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { StepUp } from '../../shell/step-up.tsx';
import { useModal } from '../../shell/use-modal.ts';
import { usePlay } from '../../shell/use-play.ts';
import { useShownMoney } from '../../shell/use-shown-money.ts';
import { useWallet } from '../../shell/use-wallet.ts';
import { useAge } from '../../shell/use-wallet-age.ts';
import { useNotRefreshed, useWalletRefresh } from '../../shell/use-wallet-refresh.ts';
import { AccountBlock } from './account-block.tsx';
import { GameHead } from './game-head.tsx';
import './game.css';
import { closedText, plannedText } from './maintenance-text.ts';
import { PlayWith } from './play-with.tsx';
import { useGameAccount } from './use-game-account.ts';

const LimitLines = lazyPart(async () => (await import('../../shell/limit-lines.tsx')).loadLimitLines());
const PLAYED = ['LOSS', 'STAKE', 'TIME'] as const;

interface ActiveGameProps {
  game: GameSlot;
  username: string;
  onClose: () => void;
}

/** A game in which the member has an account: played, filled, emptied, and its credentials. */
export function ActiveGame({ game, username, onClose }: ActiveGameProps) {
  const { game: words, common } = useMessages();
  const { leaveTo } = useModal();
  const { data: wallet } = useWallet();
  const { play, opening } = usePlay();
  const account = useGameAccount(game.code);
  const [isResetting, setResetting] = useState(false);
  const now = useNow(30_000);
  if (account.stepUp.isAsked) return <StepUp {...account.stepUp} />;
  if (isResetting) {
    return (
      <Confirm
        title={words.resetTitle}
        confirm={words.resetConfirm}
        cancel={common.cancel}
        busy={account.resetting}
        onConfirm={() => account.reset(() => setResetting(false))}
        onCancel={() => setResetting(false)}
      >
        {words.resetText(game.name)}
      </Confirm>
    );
  }
  const isEmpty = game.amount === 0;
  const hasMoney = mayPlay({ cash: wallet?.wallet.amount ?? 0, inGame: game.amount });
  const isOpen = game.isAvailable;
  const planned = plannedText(words, game, now);
  const stake = isEmpty && wallet ? playAmount(wallet.wallet.amount, wallet.currency) : undefined;
  const footer = isOpen && (
    <>
      {stake !== undefined && <PlayWith stake={stake} busy={opening} onPress={() => play(game, stake)} />}
      <Button
        variant={stake !== undefined ? 'link' : isEmpty ? 'plain' : 'cta'}
        wide
        icon="play"
        busy={opening && stake === undefined}
        disabled={opening}
        reason={hasMoney ? undefined : words.playNeedsMoney}
        onPress={() => play(game)}
      >
        {words.play}
      </Button>
    </>
  );
  return (
    <Sheet title={game.name} closeLabel={common.close} onClose={onClose} busy={opening} footer={footer}>
      <div className="stack">
        <div>
          <GameHead game={game} />
          {!isOpen && (
            <Note tone="warn" icon="clock">
              {closedText(words, game)}
            </Note>
          )}
          {planned !== undefined && <Note icon="clock">{planned}</Note>}
          <Suspense fallback={null}>
            <LimitLines kinds={PLAYED} />
          </Suspense>
          <GameBalance game={game} />
          {game.unconfirmed > 0 && <Unconfirmed game={game} />}
          <Moves game={game} />
        </div>
        <div className="rows">
          <Row
            icon="list"
            title={words.history}
            chevron
            onPress={() => leaveTo(`${PATHS.playHistory}?game=${game.code}`)}
          />
        </div>
        <AccountBlock
          username={username}
          hasPassword={game.hasPassword ?? true}
          account={account}
          onReset={() => setResetting(true)}
        />
      </div>
    </Sheet>
  );
}

/** The last reported balance, its time, and a button to refresh it. */
function GameBalance({ game }: { game: GameSlot }) {
  const { game: words, unit } = useMessages();
  const { data: wallet } = useWallet();
  const { show } = useShownMoney();
  const { refreshGame, refreshing, failed } = useWalletRefresh();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening, not per render.
  useEffect(() => refreshGame(game.code), [game.code]);
  const isSilent = useNotRefreshed().includes(game.code);
  const age = useAge(game.knownAt, failed);
  return (
    <div className="game-balance" aria-busy={refreshing}>
      <span className="grow">
        <small className="small block">{words.inGame}</small>
        <span className="num xl">
          {wallet && show(game.amount, wallet.currency)} <span className="unit">{wallet && unit[wallet.currency]}</span>
        </span>
        <small className="small block" role="status">
          {isSilent ? words.notAnswered : age}
        </small>
      </span>
      <IconButton
        icon="refresh"
        label={words.refreshOne}
        disabled={refreshing}
        onPress={() => refreshGame(game.code)}
      />
    </div>
  );
}

/** What the member waits for, why, and how long. */
function Unconfirmed({ game }: { game: GameSlot }) {
  const { game: words } = useMessages();
  const { data: wallet } = useWallet();
  const { showInUnit } = useShownMoney();
  if (!wallet) return null;
  return <Note icon="clock">{words.unconfirmed(showInUnit(game.unconfirmed, wallet.currency))}</Note>;
}

/** Money into the game and out of it; all of it with one press more. */
function Moves({ game }: { game: GameSlot }) {
  const { game: words } = useMessages();
  const { open } = useModal();
  const { data: wallet } = useWallet();
  const isEmpty = game.amount === 0;
  const elsewhere = (wallet?.total ?? 0) - game.amount;
  return (
    <>
      <div className="pair game-moves">
        <Button
          icon="deposit"
          disabled={!game.isAvailable}
          onPress={() => open('transfer', { from: 'WALLET', to: game.code })}
        >
          {words.moveIn}
        </Button>
        <Button icon="withdraw" disabled={isEmpty} onPress={() => open('transfer', { from: game.code, to: 'WALLET' })}>
          {words.moveOut}
        </Button>
      </div>
      {game.isAvailable && elsewhere > 0 && (
        <Button variant="link" wide onPress={() => open('transfer', { to: game.code, method: 'all' })}>
          {words.all.action(game.name)}
        </Button>
      )}
    </>
  );
}
