import type { lookupDeposit } from '@kapao/contract/member/deposit.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { CopyRow } from '@kapao/ui/copy-row.tsx';
import { Icon } from '@kapao/ui/icon.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { HTML_LANG } from '@kapao/web/speech.tsx';
import { bankSign, groupAccountNo } from '../../lib/format-account.ts';
import { nameIn } from '../../lib/name-in.ts';
import { useLocale } from '../../shell/locale.tsx';

export type DepositAccount = RouteReply<typeof lookupDeposit>['banks'][number];

interface AccountCardProps {
  account: DepositAccount;
  isManual: boolean;
}

/** Everything needed in the bank's app, copied by one press. */
export function AccountCard({ account, isManual }: AccountCardProps) {
  const { common, deposit } = useLocale().messages;
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
        <span>{isManual ? deposit.bank.creditManual : deposit.bank.creditAuto}</span>
      </p>
    </div>
  );
}

/** One of the other accounts: pressing it puts it on top. */
export function OtherAccount({ onPress, ...shown }: AccountCardProps & { onPress: () => void }) {
  return (
    <button type="button" className="card account other line" onClick={onPress}>
      <Sign account={shown.account} />
      <span className="grow">
        <Names {...shown} />
        <span className="small block t2">{shown.account.bankAccountName}</span>
        <span className="small num block">{groupAccountNo(shown.account.bankAccountNo)}</span>
      </span>
    </button>
  );
}

function AccountHead(shown: AccountCardProps) {
  return (
    <div className="line head">
      <Sign account={shown.account} />
      <span className="grow">
        <Names {...shown} />
        <span className="label block">{shown.account.bankAccountName}</span>
      </span>
    </div>
  );
}

/** The bank in two languages, with what may be sent there. */
function Names({ account, isManual }: AccountCardProps) {
  const names = useBankNames(account);
  return (
    <>
      <span className="line between wrap">
        <b className="label strong">{names.first}</b>
        <Chips account={account} isManual={isManual} />
      </span>
      <span className="small block" lang={names.secondLang}>
        {names.second}
      </span>
    </>
  );
}

function Sign({ account }: { account: DepositAccount }) {
  return (
    <span className="mono" data-bank={account.bankCode} aria-hidden="true">
      {bankSign(account.bankCode)}
    </span>
  );
}

/** What may be sent there, and who looks at it. */
function Chips({ account, isManual }: AccountCardProps) {
  const { deposit, unit } = useLocale().messages;
  return (
    <span className="line account-chips">
      <span className="status dim">{unit[account.currency]}</span>
      <StatusChip tone={isManual ? 'info' : 'ok'} text={isManual ? deposit.bank.manual : deposit.bank.auto} />
    </span>
  );
}

/** The bank's name in the reader's language, and the Thai or English one beside it (spec 2). */
function useBankNames({ bank, currency }: DepositAccount) {
  const { locale } = useLocale();
  const second: Locale = locale === 'th' || (locale === 'la' && currency === 'LAK') ? 'en' : 'th';
  return { first: nameIn(bank, locale), second: nameIn(bank, second), secondLang: HTML_LANG[second] };
}
