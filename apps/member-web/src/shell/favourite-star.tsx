import { markFavourite } from '@kapao/contract/member/game-mark.ts';
import type { GameSlot } from '@kapao/contract/member/wallet.ts';
import { useToast } from '@kapao/ui/toast.tsx';
import { useSend } from '../api/contract-hooks.ts';
import { queryKeys } from '../api/query-keys.ts';
import { fetchBesideWords, useBesideWords } from './beside-words.ts';

export async function loadFavouriteStar() {
  await fetchBesideWords();
  return FavouriteStar;
}

/** Puts a game first on every device of the member, or back. */
export function FavouriteStar({ game }: { game: GameSlot }) {
  const words = useBesideWords().games;
  const toast = useToast();
  const mark = useSend(markFavourite, [queryKeys.wallet], {
    meta: { quiet: true },
    waitsForTouched: true,
    onError: () => toast('danger', words.notKept),
  });
  const isFavourite = mark.isPending ? mark.variables.isFavourite : game.isFavourite === true;
  return (
    <button
      type="button"
      className="icon-btn star"
      aria-pressed={isFavourite}
      aria-label={isFavourite ? words.unlike(game.name) : words.like(game.name)}
      disabled={mark.isPending}
      onClick={() => mark.mutate({ game: game.code, isFavourite: !isFavourite })}
    >
      <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
        <path d="m12 4 2.5 5.1 5.6.8-4 3.9.9 5.6-5-2.6-5 2.6.9-5.6-4-3.9 5.6-.8z" />
      </svg>
    </button>
  );
}
