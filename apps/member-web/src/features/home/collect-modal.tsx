import { addInviteToWallet } from '@kapao/contract/member/invite.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useSend } from '../../api/contract-hooks.ts';
import { MONEY_KEYS } from '../../api/query-keys.ts';
import { useMessages } from '../../shell/locale.tsx';
import type { ModalProps } from '../../shell/modal-host.tsx';
import { RewardFailure } from '../../shell/reward-failure.tsx';
import { SheetToCome } from '../../shell/sheet-to-come.tsx';
import { useOnline } from '../../shell/use-online.ts';
import { useWallet } from '../../shell/use-wallet.ts';

/** Moves the whole referral bonus to cash; what of it may be kept is said before (spec 9). */
export function CollectModal({ onClose }: ModalProps) {
  const { home, game, common, money, unit, connection } = useMessages();
  const words = game.collect;
  const { data: wallet, isError, refetch } = useWallet();
  const toast = useToast();
  const isOnline = useOnline();
  const collect = useSend(addInviteToWallet, MONEY_KEYS, {
    onSuccess: ({ amount }) => {
      if (wallet) toast('success', words.done(`${formatMoney(amount, wallet.currency)} ${unit[wallet.currency]}`));
      onClose();
    },
  });
  if (!wallet) {
    const failed = isError ? money.loadFailed : undefined;
    return <SheetToCome title={words.title} onClose={onClose} failed={failed} onRetry={() => void refetch()} />;
  }
  const { amount, success, fail } = wallet.invite;
  const shown = `${formatMoney(amount, wallet.currency)} ${unit[wallet.currency]}`;
  const reason = !isOnline ? connection.offline : amount === 0 ? words.nothing : undefined;
  const footer = (
    <Button variant="cta" wide busy={collect.isPending} reason={reason} onPress={() => collect.mutate({ amount })}>
      {words.submit(shown)}
    </Button>
  );
  return (
    <Sheet title={words.title} closeLabel={common.close} onClose={onClose} busy={collect.isPending} footer={footer}>
      <div className="stack">
        <div>
          <p className="small">{home.referral}</p>
          <p className="num xl">
            {formatMoney(amount, wallet.currency)} <span className="unit">{unit[wallet.currency]}</span>
          </p>
        </div>
        <p className="t2">{words.lead}</p>
        <p className="t2">{home.terms(success, fail)}</p>
        <RewardFailure error={collect.error} />
      </div>
    </Sheet>
  );
}
