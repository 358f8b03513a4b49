import type { lookupDeposit } from '@kapao/contract/member/lookup.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { CopyRow } from '@kapao/ui/copy-row.tsx';
import { Icon } from '@kapao/ui/icon.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { groupAccountNo } from '../../lib/format-account.ts';
import { useLocale } from '../../shell/locale.tsx';

export type DepositAccount = RouteReply<typeof lookupDeposit>['banks'][number];

interface AccountCardProps {
  account: DepositAccount;
  isManual: boolean;
}

/** Everything needed in the bank's app, copied by one press. */
export function AccountCard({ account, isManual }: AccountCardProps) {
  const { common, money } = useLocale().messages;
  const toast = useToast();
  return (
    <div className="card account">
      <AccountHead account={account} isManual={isManual} />
      <CopyRow
        shown={groupAccountNo(account.bankAccountNo)}
        copied={account.bankAccountNo}
        hint={common.tapToCopy}
        large
        onCopied={(text) => toast('success', common.copied(text))}
        onFailed={() => toast('danger', common.copyFailed)}
      />
      <p className="hint">
        <Icon name="clock" />
        <span>{isManual ? money.deposit.creditManual : money.deposit.creditAuto}</span>
      </p>
    </div>
  );
}

/** One of the other accounts: pressing it puts it on top. */
export function OtherAccount({ account, isManual, onPress }: AccountCardProps & { onPress: () => void }) {
  return (
    <button type="button" className="card account other" onClick={onPress}>
      <AccountHead account={account} isManual={isManual} />
    </button>
  );
}

function AccountHead({ account, isManual }: AccountCardProps) {
  const { locale, messages } = useLocale();
  const { deposit } = messages.money;
  const { nameTH, nameEN } = account.bank;
  const [first, second] = locale === 'th' ? [nameTH, nameEN] : [nameEN, nameTH];
  return (
    <span className="line head">
      <span className="mono" aria-hidden="true">
        {account.bankCode.slice(0, 4)}
      </span>
      <span className="grow">
        <b className="label strong block">{first}</b>
        <span className="small block" lang={locale === 'th' ? 'en' : 'th'}>
          {second}
        </span>
        <span className="label block">{account.bankAccountName}</span>
      </span>
      <StatusChip tone={isManual ? 'info' : 'ok'} text={isManual ? deposit.manual : deposit.auto} />
    </span>
  );
}
