import type { GameSlot } from '@kapao/contract/member/wallet.ts';
import { Icon } from '@kapao/ui/icon.tsx';
import { fetchBesideWords, useBesideWords } from '../../shell/beside-words.ts';
import { usePlay } from '../../shell/use-play.ts';

export async function loadPlayCorner() {
  await fetchBesideWords();
  return PlayCorner;
}

/** Opens a game that holds money with one tap on its card. */
function PlayCorner({ game }: { game: GameSlot }) {
  const words = useBesideWords().games;
  const { play, opening } = usePlay();
  return (
    <button
      type="button"
      className="play-corner"
      aria-label={words.play(game.name)}
      aria-busy={opening || undefined}
      disabled={opening}
      onClick={() => play(game)}
    >
      <Icon name="play" size="s" />
    </button>
  );
}
