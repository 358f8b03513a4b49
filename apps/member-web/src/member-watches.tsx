import { BegunWatch } from './features/deposit/begun-watch.tsx';
import { PushWatch } from './features/push/push-watch.tsx';
import { PlayedGames, WalletPoll } from './shell/played-games.tsx';

/** What goes on beside every member page and shows nothing itself, in one file. */
export function MemberWatches() {
  return (
    <>
      <BegunWatch />
      <PushWatch />
      <PlayedGames />
      <WalletPoll />
    </>
  );
}
