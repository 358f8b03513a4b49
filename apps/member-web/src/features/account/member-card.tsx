import type { WalletInfo } from '@kapao/contract/member/wallet.ts';
import { CopyRow } from '@kapao/ui/copy-row.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { KeyValues } from '../../kit/receipt.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { shownId } from '../../shell/shown-id.ts';

export function MemberCard({ profile }: { profile: WalletInfo['profile'] }) {
  const { profile: words, common } = useMessages();
  const toast = useToast();
  return (
    <section className="card stack">
      <KeyValues
        lines={[
          { key: 'name', name: words.name, value: profile.name },
          { key: 'username', name: words.username, value: <span className="num">{profile.username}</span> },
        ]}
      />
      <CopyRow
        shown={shownId(profile._id)}
        copied={profile._id}
        hint={`${words.memberId} · ${common.tapToCopy}`}
        onCopied={(text) => toast('success', common.copied(text))}
        onFailed={() => toast('danger', common.copyFailed)}
      />
    </section>
  );
}
