import { useEffect, useState } from 'react';
import { endVisit, type GameVisit, isFromEarlier, visitTo } from '../../lib/game-visit.ts';

/** The visit from which the member has just come back to this page, until it is over. */
export function useReturn(game: string) {
  const [visit, setVisit] = useState<GameVisit | undefined>(() => {
    const known = visitTo(game);
    return known && isFromEarlier(known) ? known : undefined;
  });
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') setVisit((shown) => shown ?? visitTo(game));
    };
    document.addEventListener('visibilitychange', look);
    // Back from a game that had taken the place of this page.
    addEventListener('pageshow', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('pageshow', look);
    };
  }, [game]);
  const end = () => {
    endVisit();
    setVisit(undefined);
  };
  return { visit, end };
}
