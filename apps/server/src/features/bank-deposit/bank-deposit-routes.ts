import type { FastifyInstance } from 'fastify';
import type { BankFeed } from '../../gateways/bank-feed.ts';
import { attachNotices } from '../../http/notices.ts';
import type { BankDeposit } from './bank-deposit.ts';

export function bindBankNotices(
  app: FastifyInstance,
  { feed, bankDeposit }: { feed: Pick<BankFeed, 'hear'>; bankDeposit: BankDeposit },
): Promise<void> {
  const path = '/notices/bank';
  return attachNotices(app, [
    {
      path,
      async receive(notice) {
        const heard = feed.hear(notice);
        if (heard.outcome !== 'heard') return heard;
        const { about, reply } = heard;
        return (await bankDeposit.receiveNotice(about)) ? { outcome: 'taken', reply } : { outcome: 'again' };
      },
    },
  ]);
}
