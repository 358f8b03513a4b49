import { Icon } from '@kapao/ui/icon.tsx';
import type { IconName } from '@kapao/ui/icon-paths.ts';

export interface ActionTile {
  key: string;
  icon: IconName;
  text: string;
  /** A small number in the corner, and what it counts. */
  count?: { text: string; label: string } | undefined;
  detail?: string | undefined;
  onPress: () => void;
}

/** Large tiles, three in a row; the first one is gold and has the focus. */
export function ActionTiles({ tiles }: { tiles: readonly ActionTile[] }) {
  return (
    <div className="drawer">
      {tiles.map((tile, place) => (
        <button
          key={tile.key}
          type="button"
          className={place === 0 ? 'cta' : undefined}
          data-autofocus={place === 0 || undefined}
          onClick={tile.onPress}
        >
          <Icon name={tile.icon} />
          <span>{tile.text}</span>
          {tile.detail !== undefined && <small className="small">{tile.detail}</small>}
          {tile.count !== undefined && (
            <>
              <b className="count num" aria-hidden="true">
                {tile.count.text}
              </b>
              <span className="sr">{tile.count.label}</span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}
