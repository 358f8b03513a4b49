import type { WalletInfo } from '@kapao/contract/member/wallet.ts';
import { Icon } from '@kapao/ui/icon.tsx';
import { bankSign, shortAccountNo } from '../../lib/format-account.ts';
import { nameIn } from '../../lib/name-in.ts';
import { useLocale } from '../../shell/locale.tsx';

type BankAccount = WalletInfo['bankAccount'];

/** Bank and last digits in the reader's language. */
export function useAccountName({ bank, bankAccountNo }: BankAccount): string {
  const { locale } = useLocale();
  return `${nameIn(bank, locale)} ${shortAccountNo(bankAccountNo)}`;
}

/** Where the money goes. It cannot be chosen here, hence the lock. */
export function DestinationAccount({ account }: { account: BankAccount }) {
  const { messages } = useLocale();
  const name = useAccountName(account);
  return (
    <div className="line destination">
      <span className="mono" data-bank={account.bank.code} aria-hidden="true">
        {bankSign(account.bank.code)}
      </span>
      <span className="grow">
        <small className="small block">{messages.withdraw.toAccount}</small>
        <b className="label strong block">{name}</b>
        <small className="small block">{account.bankAccountName}</small>
      </span>
      <Icon name="lock" size="s" />
    </div>
  );
}
