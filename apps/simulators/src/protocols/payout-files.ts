import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { FaultTarget } from '../faults.ts';
import { toNumber } from '../money.ts';
import type { Answer } from '../partner-call.ts';
import { BadFile, type FileOrder, type FileRead, readBbl, readKtb, readScb } from './payout-file-layouts.ts';
import type { ProtocolDeps, SimulatedProtocol } from './protocol.ts';

const KTB = {
  companyId: 'KAPAO01',
  debitAccountNo: '9876543210',
  senderName: 'KAPAO CO LTD',
  serviceTypeStandard: '04',
  serviceTypeDirect: '14',
  otherBranch: '0001',
};
const SCB = { companyId: 'KAPAOSCB', debitAccountNo: '4680123456', serviceType: '04' };
const BBL = { companyCode: 'KPO01', companyTaxId: '0105561000000', debitAccountNo: '1234567890', botType: '04' };

/** What a bank made of one order. */
type Line = FileOrder & { code: string; debit: number; result: 'TAKEN' | 'REFUSED'; paysAt: Date; paid: bigint };

type Mistakes = { refused?: boolean; lateMs?: number; less?: bigint };

function lineOf(order: FileOrder, nowMs: number, { refused, lateMs = 0, less = 0n }: Mistakes) {
  const result = refused || order.accountNo.endsWith('0000') ? ('REFUSED' as const) : ('TAKEN' as const);
  return { ...order, result, paysAt: new Date(nowMs + lateMs), paid: order.amount - less };
}

const MAX_SHOWN = 1_000;

/** A bank that is given files at its own pages. It takes a file once, and pays each of its lines once. */
function makeFileBank(
  deps: ProtocolDeps,
  {
    code,
    settings,
    read,
  }: {
    code: 'ktb-file' | 'scb-business-net-file' | 'bbl-file';
    settings: Record<string, string>;
    read: (bytes: Uint8Array) => FileRead;
  },
): SimulatedProtocol {
  const taken = deps.memory.map<true>(`files of ${code}`);
  const lines = deps.memory.map<Line>(`lines of ${code}`);
  let debits = lines.entries().length;

  function take(bytes: Uint8Array, how: Mistakes = {}): Answer {
    let file: FileRead;
    try {
      file = read(bytes);
    } catch (error) {
      if (error instanceof BadFile) return { status: 400, body: { error: error.message } };
      throw error;
    }
    const key = `${code}/${file.batch}`;
    if (taken.get(key)) return { status: 409, body: { error: 'a file of this number was taken' } };
    taken.set(key, true);
    const now = deps.now().getTime();
    const made = file.orders.map((order, index) => {
      debits += 1;
      // The mistakes are those of the first line.
      const line = { ...lineOf(order, now, index === 0 ? how : {}), code, debit: debits };
      lines.set(order.reference, line);
      return { reference: order.reference, result: line.result };
    });
    return { status: 200, body: { batch: file.batch, valueDate: file.valueDate, lines: made } };
  }

  const isPaid = ({ result, paysAt }: Line) => result === 'TAKEN' && paysAt <= deps.now();
  const paid = () =>
    lines
      .entries()
      .map(([, line]) => line)
      .filter(isPaid);

  /** What left the account, as the bank's pages show it. */
  function statement() {
    return paid().map(({ debit, reference, bank, accountNo, name, paid }) => ({
      ...{ reference: `${code}-${debit}`, orderReference: reference, bank, accountNo, name, amount: toNumber(paid) },
    }));
  }

  function routes(app: FastifyInstance) {
    app.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: 1_000_000 },
      (_request, body, done) => done(null, body),
    );
    app.post('/files', (request, reply) => {
      const bytes = z.instanceof(Uint8Array).parse(request.body);
      const call = {
        target: `payout:${code}` satisfies FaultTarget,
        work: () => take(bytes),
        refusal: () => take(bytes, { refused: true }),
        own: {
          'paid-late': (lateMs: number) => take(bytes, { lateMs }),
          'wrong-amount': () => take(bytes, { less: 1n }),
        },
      } as const;
      return deps.answer(call, request, reply);
    });
    app.get('/statement', () => ({ debits: statement() }));
  }

  return {
    kind: 'payout',
    code,
    contract: { settings, secrets: {} },
    routes,
    filedBank: {
      lines: () =>
        lines.newestFirst(MAX_SHOWN).map((line) => ({
          ...{ bank: code, reference: line.reference, amount: toNumber(line.paid) },
          state: isPaid(line) ? 'PAID' : line.result === 'REFUSED' ? 'REFUSED' : 'WAITING',
        })),
      paidFrom: (accountNo) =>
        accountNo === settings.debitAccountNo
          ? paid().map(({ paid: amount, paysAt: at, ...order }) => ({ ...order, amount, at }))
          : [],
    },
    reset() {
      taken.clear();
      lines.clear();
    },
  };
}

export function makeFileBanks(deps: ProtocolDeps): SimulatedProtocol[] {
  return [
    makeFileBank(deps, { code: 'ktb-file', settings: KTB, read: (bytes) => readKtb(bytes, KTB) }),
    makeFileBank(deps, { code: 'scb-business-net-file', settings: SCB, read: (bytes) => readScb(bytes, SCB) }),
    makeFileBank(deps, { code: 'bbl-file', settings: BBL, read: (bytes) => readBbl(bytes, BBL) }),
  ];
}
