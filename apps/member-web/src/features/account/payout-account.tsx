import type { WalletInfo } from '@kapao/contract/member/wallet.ts';
import { isEnglishName, needsEnglishName } from '@kapao/contract/shared/banks.ts';
import { Button, IconButton } from '@kapao/ui/button.tsx';
import { Suspense, useState } from 'react';
import { bankSign, groupAccountNo, maskAccountNo } from '../../lib/format-account.ts';
import { nameIn } from '../../lib/name-in.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { useLocale } from '../../shell/locale.tsx';
import { useModal } from '../../shell/use-modal.ts';

const NotMeQuestion = lazyPart(async () => (await import('./not-me.tsx')).NotMeQuestion, {
  words: ['account', 'errors'],
});

/** The bank account that withdrawals go to; its number is covered until asked for. */
export function PayoutAccount({ account }: { account: WalletInfo['bankAccount'] }) {
  const { locale, messages } = useLocale();
  const { profile: words } = messages;
  const { open } = useModal();
  const [shown, setShown] = useState(false);
  const [isDisowning, setIsDisowning] = useState(false);
  const { bank, bankAccountName, bankAccountNo } = account;
  return (
    <section className="card stack">
      <h2>{words.account}</h2>
      <div className="line account-line">
        <span className="mono" data-bank={bank.code} aria-hidden="true">
          {bankSign(bank.code)}
        </span>
        <span className="grow">
          <b className="label strong block">{nameIn(bank, locale)}</b>
          {locale !== 'th' && (
            <span className="small block" lang="th">
              {bank.nameTH}
            </span>
          )}
          <span className="small">{bankAccountName}</span>
        </span>
      </div>
      <div className="copy">
        <span className="grow num m">
          <span className="sr">{words.accountNo} </span>
          {shown ? groupAccountNo(bankAccountNo) : maskAccountNo(bankAccountNo)}
        </span>
        <IconButton
          icon={shown ? 'eyeOff' : 'eye'}
          label={shown ? words.conceal : words.reveal}
          onPress={() => setShown(!shown)}
        />
      </div>
      <div className="flush">
        <Button variant="link" compact icon="pencil" onPress={() => open('bank-account')}>
          {messages.profile.editAccount}
        </Button>
        {needsEnglishName(bank.code) && !isEnglishName(bankAccountName) && (
          <Button variant="link" compact icon="pencil" onPress={() => open('account-name')}>
            {messages.profile.editName}
          </Button>
        )}
        <Button variant="link" compact icon="alert" onPress={() => setIsDisowning(true)}>
          {messages.profile.notMe}
        </Button>
      </div>
      {isDisowning && (
        <Suspense fallback={null}>
          <NotMeQuestion onClose={() => setIsDisowning(false)} />
        </Suspense>
      )}
    </section>
  );
}
