import type { GameSlot } from '@kapao/contract/member/wallet.ts';
import { Note } from '@kapao/ui/note.tsx';
import { Suspense } from 'react';
import { BUILD } from '../../build.ts';
import { Picture } from '../../kit/tile.tsx';
import { lazyPart } from '../../shell/lazy-part.tsx';

const FavouriteStar = lazyPart(async () => (await import('../../shell/favourite-star.tsx')).loadFavouriteStar());

/** The picture of a game, and what this site has to say about one slot provider (spec 1). */
export function GameHead({ game }: { game: GameSlot }) {
  const { slotMessage } = BUILD;
  return (
    <>
      <div className="game-head">
        <Picture name={game.name} address={game.background || game.logo} />
        <Suspense fallback={null}>
          <FavouriteStar game={game} />
        </Suspense>
      </div>
      {slotMessage?.provider === game.code && <Note>{slotMessage.text}</Note>}
    </>
  );
}
