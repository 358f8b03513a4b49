import type { WalletInfo } from '@kapao/contract/member/wallet.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { CopyRow } from '@kapao/ui/copy-row.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useEffect } from 'react';
import { BannerStrip } from '../../shell/banner-strip.tsx';
import { CodePicture } from '../../shell/code-picture.tsx';
import { useMessages } from '../../shell/locale.tsx';
import type { ModalProps } from '../../shell/modal-host.tsx';
import { RewardFailure } from '../../shell/reward-failure.tsx';
import { RunningSum } from '../../shell/running-sum.tsx';
import { SheetToCome } from '../../shell/sheet-to-come.tsx';
import { shownId } from '../../shell/shown-id.ts';
import { useOnline } from '../../shell/use-online.ts';
import { useWallet } from '../../shell/use-wallet.ts';
import { Friends } from './friends.tsx';
import './invite.css';
import { inviteLink, lineShare, shownLink } from './invite-link.ts';
import { useCollect, useInviteBanners, useInvites } from './use-invite.ts';

/** The link, what it earned, and the friends it brought (spec 2). */
export function InviteModal({ onClose }: ModalProps) {
  const { rewards } = useMessages();
  const wallet = useWallet();
  const { refetch } = wallet;
  // What was earned since the wallet was last read is what one comes for.
  useEffect(() => {
    void refetch();
  }, [refetch]);
  if (wallet.data) return <InviteSheet wallet={wallet.data} onClose={onClose} />;
  const failed = wallet.isError ? rewards.loadFailed : undefined;
  return (
    <SheetToCome title={rewards.invite.title} onClose={onClose} failed={failed} onRetry={() => void wallet.refetch()} />
  );
}

function InviteSheet({ wallet, onClose }: { wallet: WalletInfo; onClose: () => void }) {
  const { rewards, common, unit, connection } = useMessages();
  const words = rewards.invite;
  const toast = useToast();
  const isOnline = useOnline();
  const collect = useCollect();
  const first = useInvites(1);
  const banners = useInviteBanners();
  const inUnit = (amount: number) => `${formatMoney(amount, wallet.currency)} ${unit[wallet.currency]}`;
  const { amount, success, fail } = wallet.invite;
  const rule = first.data?.rule;
  const submit = () =>
    collect.mutate(undefined, {
      onSuccess: (collected) => toast('success', words.collected(inUnit(collected.amount))),
    });
  const reason = isOnline ? undefined : connection.offline;
  const footer =
    amount === 0 ? (
      <ShareFooter memberId={wallet.profile._id} />
    ) : (
      <Button variant="cta" wide busy={collect.isPending} reason={reason} onPress={submit}>
        {words.collect(inUnit(amount))}
      </Button>
    );
  return (
    <Sheet
      title={words.title}
      closeLabel={common.close}
      onClose={onClose}
      busy={collect.isPending}
      footer={footer}
      wide
    >
      <div className="split">
        <div className="stack">
          <BannerStrip title={words.title} banners={banners.data?.banners ?? []} />
          <div className="center">
            <p className="small">{words.ready}</p>
            <p className="num xl">
              {formatMoney(amount, wallet.currency)} <span className="unit">{unit[wallet.currency]}</span>
            </p>
            {amount === 0 && <p className="small">{words.nothing}</p>}
            <RunningSum of="invite" />
            {rule && <p className="t2">{words.lead[rule.basis](String(rule.percent))}</p>}
          </div>
          {first.data && first.data.owed > 0 && <Note tone="warn">{rewards.owed(inUnit(first.data.owed))}</Note>}
          {rule === null && <Note tone="warn">{words.off}</Note>}
          {rule && rule.turnoverMultiple > 0 && (
            <Note icon="info">
              {words.condition(String(rule.turnoverMultiple))} {words.terms(success, fail)}
            </Note>
          )}
          <RewardFailure error={collect.error} />
          <OwnLink memberId={wallet.profile._id} isSharedBelow={amount === 0} />
        </div>
        <Friends currency={wallet.currency} inUnit={inUnit} />
      </div>
    </Sheet>
  );
}

/** The big button while there is nothing to collect: what one comes for then is to share. */
function ShareFooter({ memberId }: { memberId: string }) {
  const link = inviteLink(location.origin, memberId);
  return 'share' in navigator ? <ShareButton link={link} variant="cta" /> : <LineShare link={link} variant="cta" />;
}

function ShareButton({ link, variant }: { link: string; variant: 'cta' | 'plain' }) {
  const words = useMessages().rewards.invite;
  const share = async () => {
    try {
      await navigator.share({ title: words.shareText, url: link });
    } catch {
      // The member closed the share sheet, or the browser refused: the link is there to copy.
    }
  };
  return (
    <Button icon="share" variant={variant} wide onPress={() => void share()}>
      {words.share}
    </Button>
  );
}

function LineShare({ link, variant }: { link: string; variant: 'cta' | 'plain' }) {
  const words = useMessages().rewards.invite;
  const text = `${words.shareText} ${link}`;
  return (
    <a className={`btn ${variant} wide`} href={lineShare(text)} target="_blank" rel="noreferrer">
      {words.shareByLine}
    </a>
  );
}

function OwnLink({ memberId, isSharedBelow }: { memberId: string; isSharedBelow: boolean }) {
  const { rewards, common } = useMessages();
  const words = rewards.invite;
  const toast = useToast();
  const link = inviteLink(location.origin, memberId);
  return (
    <section aria-label={words.link} className="stack own-link">
      <CopyRow
        shown={shownLink(link)}
        copied={link}
        hint={words.copyHint}
        onCopied={(text) => toast('success', common.copied(text))}
        onFailed={() => toast('danger', common.copyFailed)}
      />
      <CopyRow
        shown={`PR ${shownId(memberId)}`}
        copied={`PR${memberId}`}
        hint={`${words.code} · ${words.copyHint}`}
        onCopied={(text) => toast('success', common.copied(text))}
        onFailed={() => toast('danger', common.copyFailed)}
      />
      {(!isSharedBelow || 'share' in navigator) && <LineShare link={link} variant="plain" />}
      {!isSharedBelow && 'share' in navigator && <ShareButton link={link} variant="plain" />}
      <CodePicture className="invite-code" text={link} label={words.qr} />
    </section>
  );
}
