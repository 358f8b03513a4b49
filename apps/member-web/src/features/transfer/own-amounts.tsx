import { MAX_FAVOURITE_AMOUNTS, saveFavouriteAmounts } from '@kapao/contract/member/game-mark.ts';
import { TRANSFER_MINIMUM_BAHT } from '@kapao/contract/member/transfer.ts';
import type { WalletInfo } from '@kapao/contract/member/wallet.ts';
import { formatLimit, plainAmount } from '@kapao/contract/shared/format-money.ts';
import { CURRENCIES } from '@kapao/contract/shared/money.ts';
import { readDecimal } from '@kapao/contract/shared/typed-values.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Hint } from '@kapao/ui/hint.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useId, useState } from 'react';
import { useSend } from '../../api/contract-hooks.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { ownWords } from '../../shell/own-words.ts';

const { fetch: fetchWords, useWords } = ownWords({
  th: async () => (await import('../../messages/own/amounts-th.ts')).amountsTh,
  la: async () => (await import('../../messages/own/amounts-la.ts')).amountsLa,
  en: async () => (await import('../../messages/own/amounts-en.ts')).amountsEn,
});

export async function loadOwnAmounts() {
  await fetchWords();
  return OwnAmounts;
}

const PLACES = Array.from({ length: MAX_FAVOURITE_AMOUNTS }, (_, place) => place);

/** The amounts a member wants offered instead of those of the site. */
function OwnAmounts({ wallet: { currency, favouriteAmounts = [] } }: { wallet: WalletInfo }) {
  const words = useWords();
  const toast = useToast();
  const noteId = useId();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<string[]>([]);
  const [isTried, setTried] = useState(false);
  const save = useSend(saveFavouriteAmounts, [queryKeys.wallet], {
    meta: { quiet: true },
    onSuccess() {
      toast('success', words.saved);
      setOpen(false);
    },
    onError: () => toast('danger', words.failed),
  });
  if (!isOpen) {
    const begin = () => {
      setTyped(PLACES.map((place) => plainOrEmpty(favouriteAmounts[place])));
      setTried(false);
      setOpen(true);
    };
    return (
      <Button variant="link" compact onPress={begin}>
        {words.open}
      </Button>
    );
  }
  const decimals = CURRENCIES[currency].wireDecimals;
  const texts = typed.map((text) => text.trim()).filter((text) => text !== '');
  const amounts = texts.map((text) => Number(readDecimal(text, { decimals }) ?? Number.NaN));
  const isWrong = amounts.some((amount) => !(amount >= TRANSFER_MINIMUM_BAHT));
  const submit = () => {
    setTried(true);
    if (!isWrong) save.mutate({ amounts: [...new Set(amounts)] });
  };
  return (
    <fieldset className="own-amounts">
      <legend className="strong">{words.title}</legend>
      <p className="small">{words.lead}</p>
      <div className="places">
        {PLACES.map((place) => (
          <input
            key={place}
            className="num"
            inputMode={decimals === 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
            aria-label={words.amount(place + 1)}
            aria-describedby={noteId}
            maxLength={14}
            value={typed[place] ?? ''}
            onChange={(event) => setTyped(typed.with(place, event.target.value))}
          />
        ))}
      </div>
      <Hint
        id={noteId}
        error={isTried && isWrong ? words.wrong(formatLimit(TRANSFER_MINIMUM_BAHT, currency)) : undefined}
      />
      <Button wide busy={save.isPending} onPress={submit}>
        {words.save}
      </Button>
    </fieldset>
  );

  function plainOrEmpty(amount: number | undefined): string {
    return amount === undefined ? '' : plainAmount(amount, currency);
  }
}
