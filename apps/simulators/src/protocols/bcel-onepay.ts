import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BANGKOK_OFFSET_MS } from '../bangkok-time.ts';
import type { BankTransfer } from '../bank.ts';
import { findBank } from '../banks.ts';
import { toNumber } from '../money.ts';
import type { Answer } from '../partner-call.ts';
import { readElements } from '../payment-qr.ts';
import { checkSum } from '../tlv.ts';
import type { ProtocolDeps, SimulatedProtocol } from './protocol.ts';

const TARGET = 'qr:bcel-onepay';
const ACCOUNT_NO = '160120001234';
const MERCHANT_ID = 'mchK4P40KAPAO01';
const LAPNET = 'A005266284662577';

/** Of what is not paid the bank has nothing to say. */
const NOTHING: Answer = { status: 404, body: {} };

const query = z.object({ mcid: z.string().max(60), uuid: z.string().max(60) });
type Paid = Pick<BankTransfer, 'reference' | 'at' | 'amountMinor' | 'fromName'> & { uuid: string };

/** BCEL OnePay: merchants make codes alone; the bank learns of one when it is paid, and answers by merchant and reference. */
export function makeBcel(deps: ProtocolDeps): SimulatedProtocol {
  const payments = deps.memory.map<Paid>('bcel payments');

  function routes(app: FastifyInstance) {
    app.get('/onepay/gettransaction.php', (request, reply) => {
      const asked = query.safeParse(request.query);
      const paid = asked.data?.mcid === MERCHANT_ID ? payments.get(asked.data.uuid) : undefined;
      const work = (): Answer => (paid ? { status: 200, body: transactionOf(paid) } : NOTHING);
      const withWrongAmount = (answered: Answer): Answer => ({
        ...answered,
        body: { ...answered.body, ccy: 'THB' },
      });
      return deps.answer({ target: TARGET, work, withWrongAmount }, request, reply);
    });
  }

  return {
    kind: 'qr',
    code: 'bcel-onepay',
    contract: {
      settings: { way: 'BCEL', accountNo: ACCOUNT_NO, merchantId: MERCHANT_ID, categoryCode: '7994', laoQr: 'yes' },
      secrets: {},
    },
    routes,
    payText(payload, payer, amountMinor) {
      const read = readOnePay(payload);
      const toBank = findBank('BCEL');
      if (read?.merchantId !== MERCHANT_ID || !toBank) return undefined;
      const paid = deps.bank.send({
        ...payer,
        toBank,
        toAccountNo: ACCOUNT_NO,
        amountMinor: amountMinor ?? read.amountMinor,
        billReference: read.uuid,
      });
      const { reference, at, fromName } = paid;
      // Only the first payment under a reference is told.
      if (!payments.get(read.uuid))
        payments.set(read.uuid, { uuid: read.uuid, reference, at, fromName, amountMinor: paid.amountMinor });
      return paid;
    },
    reset: () => payments.clear(),
  };
}

type OnePay = { merchantId: string; uuid: string; amountMinor: bigint };

/** What the bank's app reads: its own tag, or the one that all Lao banks share. */
function readOnePay(text: string): OnePay | undefined {
  const tags = readElements(text);
  const isSound = tags?.get('63')?.toUpperCase() === checkSum(text.slice(0, -4)) && tags.get('00') === '01';
  if (!tags || !isSound || tags.get('53') !== '418' || tags.get('58') !== 'LA') return undefined;
  const onePay = readElements(tags.get('33') ?? '');
  const lapNet = readElements(tags.get('38') ?? '');
  const own = onePay?.get('00') === 'BCEL' && onePay.get('01') === 'ONEPAY' ? onePay.get('02') : undefined;
  const shared = lapNet?.get('00') === LAPNET && lapNet.get('01') === '27710418' ? lapNet.get('03') : undefined;
  const uuid = readElements(tags.get('62') ?? '')?.get('05');
  const amount = /^(\d{1,12})(?:\.00)?$/.exec(tags.get('54') ?? '')?.[1];
  const merchantId = own ?? shared;
  if (!merchantId || !uuid || !amount || (own && shared && own !== shared)) return undefined;
  return { merchantId, uuid, amountMinor: BigInt(amount) * 100n };
}

function transactionOf({ uuid, reference, at, amountMinor, fromName }: Paid): Record<string, unknown> {
  const local = new Date(at.getTime() + BANGKOK_OFFSET_MS).toISOString();
  const [year, month, day] = local.slice(0, 10).split('-');
  return {
    id: reference.slice(-8),
    mcid: MERCHANT_ID,
    tid: '',
    iid: '',
    uuid,
    txtime: `${day}/${month}/${year} ${local.slice(11, 19)}`,
    amount: toNumber(amountMinor),
    ccy: 'LAK',
    merchantname: 'KAPAO',
    name: fromName,
    phone: '02000000000',
    itemname: '',
    description: '',
    ticket: reference.slice(0, 10),
    fccref: reference,
  };
}
