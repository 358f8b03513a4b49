import type { GameSlot } from '@kapao/contract/member/wallet.ts';
import { searchKey } from '@kapao/contract/shared/search-text.ts';
import { IconButton } from '@kapao/ui/button.tsx';
import { Icon } from '@kapao/ui/icon.tsx';
import { RowContent } from '@kapao/ui/row.tsx';
import { useMemo, useState } from 'react';
import { fetchBesideWords, useBesideWords } from '../../shell/beside-words.ts';
import { FavouriteStar } from '../../shell/favourite-star.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useModal } from '../../shell/use-modal.ts';

const MAX_LENGTH = 60;

export async function loadGameSearch() {
  await fetchBesideWords();
  return GameSearch;
}

export interface GameSearchProps {
  games: readonly GameSlot[];
  /** The text under the card of a game. */
  captionOf: (game: GameSlot) => string;
}

/** Finds games by any of their names, their group or code, whatever language and spelling they are typed in. */
function GameSearch({ games, captionOf }: GameSearchProps) {
  const words = useBesideWords().games;
  const { home } = useMessages();
  const { open } = useModal();
  const [typed, setTyped] = useState('');
  const keyed = useMemo(
    () =>
      games.map((game) => ({
        game,
        keys: [game.name, game.nameTH, game.nameLA, game.nameEN, game.code, home[game.category]].map(searchKey),
      })),
    [games, home],
  );
  const key = searchKey(typed);
  const found = key === '' ? [] : keyed.filter(({ keys }) => keys.some((name) => name.includes(key)));
  return (
    <search className="game-search">
      <div className="find">
        <Icon name="search" size="s" />
        <input
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={words.search}
          placeholder={words.hint}
          maxLength={MAX_LENGTH}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {typed !== '' && <IconButton icon="x" label={words.clear} onPress={() => setTyped('')} />}
      </div>
      <p className="small" role="status">
        {key !== '' && (found.length === 0 ? words.none(typed.trim()) : words.found(found.length))}
      </p>
      {found.length > 0 && (
        <ul className="rows">
          {found.map(({ game }) => (
            <li key={game.code} className="found">
              <button type="button" className="row" onClick={() => open('game', { game: game.code })}>
                <RowContent title={game.name} detail={captionOf(game)} />
              </button>
              <FavouriteStar game={game} />
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}
