import { useEffect, useState } from 'react';
import { endVisit, type GameVisit, isFromEarlier, visitTo } from '../../lib/game-visit.ts';

/**
 * The visit from which the member has just come back to this page, until it is over. One that is over when it is first seen, because
 * money was moved there from another tab or phone, is forgotten: what is in the game no longer says what was won.
 */
export function useReturn(game: string, isOver: boolean | undefined) {
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
  const [isTold, setTold] = useState(false);
  if (visit && isOver === false && !isTold) setTold(true);
  const isForgotten = visit !== undefined && isOver === true && !isTold;
  if (isForgotten) setVisit(undefined);
  useEffect(() => {
    if (isForgotten) endVisit();
  }, [isForgotten]);
  const end = () => {
    endVisit();
    setVisit(undefined);
    setTold(false);
  };
  return { visit: isTold ? visit : undefined, end };
}
