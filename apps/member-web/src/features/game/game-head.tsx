import type { GameSlot } from '@kapao/contract/member/wallet.ts';
import { Note } from '@kapao/ui/note.tsx';
import { BUILD } from '../../build.ts';
import { Picture } from '../../kit/tile.tsx';

/** The picture of a game, and what this site has to say about one slot provider (spec 1). */
export function GameHead({ game }: { game: GameSlot }) {
  const { slotMessage } = BUILD;
  return (
    <>
      <div className="game-head">
        <Picture name={game.name} address={game.background || game.logo} />
      </div>
      {slotMessage?.provider === game.code && <Note>{slotMessage.text}</Note>}
    </>
  );
}
