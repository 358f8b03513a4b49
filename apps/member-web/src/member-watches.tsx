import { BegunWatch } from './features/deposit/begun-watch.tsx';
import { PushWatch } from './features/push/push-watch.tsx';
import { PlayedGames, WalletPoll } from './shell/played-games.tsx';
import { ProofWatch } from './shell/proof-watch.tsx';
import { WheelWatch } from './shell/use-wheel-coins.ts';

/** Watches beside every member page, in one file. */
export function MemberWatches() {
  return (
    <>
      <BegunWatch />
      <PushWatch />
      <PlayedGames />
      <WalletPoll />
      <ProofWatch />
      <WheelWatch />
    </>
  );
}
