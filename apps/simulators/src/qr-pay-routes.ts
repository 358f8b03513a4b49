import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type BankTransfer, slipPath } from './bank.ts';
import type { Bank } from './banks.ts';
import { accountNo, bank, moment } from './control-fields.ts';
import { amountAboveZero, toNumber } from './money.ts';
import { readPaymentText } from './payment-qr.ts';
import type { Gateway } from './qr-gateway.ts';
import { readQrBitmap } from './qr-reader.ts';

const LARGEST_PICTURE = 2_000;
const PICTURE_LIMIT_BYTES = 1024 * 1024;

const payBody = z.object({
  payload: z.string().trim().min(1).max(512),
  fromBank: bank,
  fromAccountNo: accountNo,
  fromName: z.string().trim().min(1).max(100),
  /** Instead of the one in the text, which some apps let people change. */
  amount: amountAboveZero.optional(),
  at: moment.optional(),
});
const side = z.number().int().min(1).max(LARGEST_PICTURE);
const bitmapBody = z.object({ width: side, height: side, bits: z.base64() });

type Payer = { fromBank: Bank; fromAccountNo: string; fromName: string; at: Date | undefined };
export type PayText = (payload: string, payer: Payer, amountMinor: bigint | undefined) => BankTransfer | undefined;

/** Scan and pay: what a bank app does with a payment code (design 5). */
export function qrPayRoutes(
  app: FastifyInstance,
  deps: { gateways: readonly Gateway[]; payTexts: readonly PayText[] },
) {
  app.post('/control/bank/pay', (request, reply) => {
    const { payload, amount, ...payer } = payBody.parse(request.body);
    for (const payText of deps.payTexts) {
      const paid = payText(payload, { ...payer, at: payer.at }, amount);
      if (paid)
        return { reference: paid.reference, slipUrl: slipPath(paid.reference), amount: toNumber(paid.amountMinor) };
    }
    const read = readPaymentText(payload);
    if ('fault' in read) return reply.code(400).send({ error: 'INVALID_QR', message: read.fault });
    const found = deps.gateways.flatMap((gateway) => {
      const order = gateway.find(read.reference);
      // Another biller's code may carry the same reference: the whole text must be the one that was given out.
      return order && gateway.textOf(order) === payload ? [{ gateway, order }] : [];
    })[0];
    if (!found) return reply.code(404).send({ error: 'UNKNOWN_QR', message: 'nobody collects by this code' });
    const { gateway, order } = found;
    const amountMinor = amount ?? order.amountMinor;
    const refusal = gateway.refusalOf(order, amountMinor);
    if (refusal) return reply.code(409).send({ error: refusal });
    const transfer = gateway.pay(order, { ...payer, at: payer.at }, amountMinor);
    const { reference } = transfer;
    return { reference, slipUrl: slipPath(reference), amount: toNumber(transfer.amountMinor), gateway: gateway.name };
  });

  /** One bit a pixel, dark is 1, rows one after the other: what the page makes of a picture. */
  app.post('/control/qr/read', { bodyLimit: PICTURE_LIMIT_BYTES }, (request, reply) => {
    const { width, height, bits } = bitmapBody.parse(request.body);
    const bytes = Buffer.from(bits, 'base64');
    if (bytes.length * 8 < width * height) return reply.code(400).send({ error: 'INVALID', message: 'too few bits' });
    const isDark = (x: number, y: number) => {
      const index = y * width + x;
      return (((bytes[index >> 3] ?? 0) >> (7 - (index & 7))) & 1) === 1;
    };
    const payload = readQrBitmap({ width, height, isDark });
    return payload === undefined ? reply.code(422).send({ error: 'NO_QR' }) : { payload };
  });
}
