import { transfer } from '@kapao/contract/member/transfer.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/member-client.ts';
import { useMoneyMoved } from '../../shell/use-wallet.ts';
import type { TransferRequest } from './transfer-form.ts';

/** Moves money once. Balances are asked for again even after a failure: nobody knows better than the server. */
export function useTransfer() {
  const moneyMoved = useMoneyMoved();
  return useMutation({
    mutationFn: (request: TransferRequest) => call(transfer, { body: request }),
    onSettled: () => {
      void moneyMoved();
    },
  });
}
