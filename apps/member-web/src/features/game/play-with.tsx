import { formatLimit } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useWallet } from '../../shell/use-wallet.ts';

interface PlayWithProps {
  stake: number;
  busy: boolean;
  onPress: () => void;
}

/** One tap from the card into the game: opens it with money of the wallet in it. */
export function PlayWith({ stake, busy, onPress }: PlayWithProps) {
  const { game: words, unit } = useMessages();
  const { data: wallet } = useWallet();
  if (!wallet) return null;
  return (
    <Button variant="cta" wide icon="play" busy={busy} onPress={onPress}>
      {words.playWith(`${formatLimit(stake, wallet.currency)} ${unit[wallet.currency]}`)}
    </Button>
  );
}
