import type { FastifyInstance } from 'fastify';
import type { BankFeed } from '../../../gateways/bank-feed.ts';
import type { Notice } from '../../../gateways/notice.ts';
import { attachNotices, type NoticeEnding } from '../../../http/notices.ts';
import type { BankDeposit } from './bank-deposit.ts';

interface BankNotices {
  feed: Pick<BankFeed, 'hear'>;
  bankDeposit: BankDeposit;
}

export function bindBankNotices(app: FastifyInstance, notices: BankNotices): Promise<void> {
  return attachNotices(app, [{ path: '/notices/bank', receive: (notice) => takeBankNotice(notices, notice) }]);
}

export async function takeBankNotice({ feed, bankDeposit }: BankNotices, notice: Notice): Promise<NoticeEnding> {
  const heard = feed.hear(notice);
  if (heard.outcome !== 'heard') return heard;
  const { about, reply } = heard;
  return (await bankDeposit.receiveNotice(about)) ? { outcome: 'taken', reply } : { outcome: 'again' };
}
