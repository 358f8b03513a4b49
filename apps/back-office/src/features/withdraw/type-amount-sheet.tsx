import type { OperatorWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useState } from 'react';
import { accountNumber } from '../../lib/format.ts';
import { readAmount } from '../../lib/read-amount.ts';
import { useMessages } from '../../shell/locale.tsx';

interface TypeAmountSheetProps {
  withdrawal: OperatorWithdrawal;
  submit: string;
  onTyped: (amount: number) => void;
  onClose: () => void;
}

/** Above the second limit a key is not enough: whoever approves has read the amount. */
export function TypeAmountSheet({ withdrawal, submit, onTyped, onClose }: TypeAmountSheetProps) {
  const { payoutDesk: words, common } = useMessages();
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const { memberName, amount, currency, bankCode, bankAccountNo, bankAccountName } = withdrawal;
  const send = () => {
    const read = readAmount(typed, currency);
    if (read !== amount) return setIsWrong(true);
    onClose();
    onTyped(read);
  };
  return (
    <Sheet
      title={words.typeTitle}
      closeLabel={common.close}
      onClose={onClose}
      onSubmit={send}
      footer={
        <Button type="submit" variant="cta" wide>
          {submit}
        </Button>
      }
    >
      <p>
        <b>{memberName}</b> <b className="num">{`${formatMoney(amount, currency)} ${common.unit[currency]}`}</b>
      </p>
      <p>
        {bankCode} <span className="num">{accountNumber(bankAccountNo)}</span> {bankAccountName}
      </p>
      <Field
        label={`${words.typeAmount} (${common.unit[currency]})`}
        value={typed}
        error={isWrong ? words.typeWrong : undefined}
        onChange={(value) => {
          setTyped(value);
          setIsWrong(false);
        }}
        inputMode="decimal"
        autoComplete="off"
        autofocus
        maxLength={16}
      />
    </Sheet>
  );
}
