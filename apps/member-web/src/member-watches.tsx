import { BegunWatch } from './features/deposit/begun-watch.tsx';
import { PushWatch } from './features/push/push-watch.tsx';
import { PlayedGames, WalletPoll } from './shell/played-games.tsx';

/** Watches beside every member page that show nothing themselves, in one file. */
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
