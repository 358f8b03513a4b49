// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are source, with placeholders of its own.
import type { PlantedBug } from './planted-bugs.ts';

const INFLOW = 'apps/server/src/domains/deposits/inflow/inflow.ts';
const ASSIGN = 'apps/server/src/domains/deposits/inflow/inflow-assign.ts';
const SLIP_STORE = 'apps/server/src/domains/deposits/slip/slip-store.ts';

const DEPOSITS = 'apps/server/src/domains/deposits/bank-deposit/bank-deposit.test.ts';
const WAITING = 'apps/server/src/domains/deposits/inflow/inflow-desk.test.ts';
const RETURNS = 'apps/server/src/domains/deposits/inflow-return/inflow-return.test.ts';
const CODES = 'apps/server/src/domains/deposits/qr-deposit/qr-deposit.test.ts';
const CODE_RULES = 'apps/server/src/domains/deposits/qr-deposit/qr-rules.test.ts';
const SLIPS = 'apps/server/src/domains/deposits/slip/slip.test.ts';
const UPLOADS = 'apps/server/src/domains/deposits/slip/slip-upload.test.ts';
const LINKS = 'apps/server/src/domains/deposits/prepaid/prepaid.test.ts';

/** Money that comes in: transfers, QR codes, slips and gift links. */
export const INFLOW_BUGS: readonly PlantedBug[] = [
  {
    name: 'suspense skipped for late inflow',
    caughtBy: CODES,
    edits: [
      {
        file: INFLOW,
        find: 'if (crediting === undefined) await suspendInflow(tx, { ...fact, inflowId });',
        put: "if (match.outcome === 'wait') await (match.reason === 'QR_LATE' ? undefined : suspendInflow(tx, { ...fact, inflowId }));",
      },
      {
        file: INFLOW,
        find: '  else {\n    await creditMember(tx, deps, { ...fact, inflowId, memberId: crediting.memberId });\n    await proveBy(tx, inflowId, crediting);',
        put: '  else {\n    await creditMember(tx, deps, { ...fact, inflowId, memberId: match.memberId });\n    await proveBy(tx, inflowId, match);',
      },
    ],
  },
  {
    name: 'credited out of the bank while the same money stays in suspense',
    caughtBy: WAITING,
    edits: [
      {
        file: INFLOW,
        find: "movements: [{ from: 'suspense', to: inflow.houseCode, amountMinor: inflow.amountMinor }],",
        put: "movements: [{ from: inflow.houseCode, to: 'suspense', amountMinor: inflow.amountMinor }],",
      },
    ],
  },
  {
    name: 'two possible senders, the first one credited',
    caughtBy: DEPOSITS,
    edits: [
      {
        file: 'apps/server/src/domains/deposits/bank-deposit/bank-deposit-rules.ts',
        find: "  if (others.length > 0) return { outcome: 'wait', reason: 'AMBIGUOUS' };\n",
        put: '',
      },
    ],
  },
  {
    name: 'a waiting inflow assigned twice',
    caughtBy: DEPOSITS,
    edits: [
      {
        file: ASSIGN,
        find: "  if (inflow.state !== 'UNMATCHED' || (await isGoingBack(tx, inflow.inflow_id))) refuse('KEY_INVALID');\n",
        put: '',
      },
    ],
  },
  {
    name: 'an amount booked by hand assigned by the same hand',
    caughtBy: WAITING,
    edits: [
      {
        file: ASSIGN,
        find: "  if ((await bookedByHandBy(tx, inflow.inflow_id)) === operator) refuse('UNAUTHORIZED');\n",
        put: '',
      },
      {
        file: ASSIGN,
        find: 'mayApprove: async (tx, { subject, operator }) => (await bookedByHandBy(tx, subject)) !== operator,',
        put: 'mayApprove: async () => true,',
      },
    ],
  },
  {
    name: 'a return approved by whoever asked for it',
    caughtBy: RETURNS,
    edits: [
      {
        file: 'apps/server/src/domains/deposits/inflow-return/inflow-return.ts',
        find: "if (order.asked_by === operator || (await bookedByHandBy(tx, inflowId)) === operator) refuse('UNAUTHORIZED');",
        put: "if ((await bookedByHandBy(tx, inflowId)) === operator) refuse('UNAUTHORIZED');",
      },
    ],
  },
  {
    name: 'a return to a typed number that the bank’s digits do not fit',
    caughtBy: RETURNS,
    edits: [
      {
        file: 'apps/server/src/domains/deposits/inflow-return/return-account.ts',
        find: "if (fit !== 'fits' || !(await mayBeSender(tx, deps, { inflow, accountNo }))) refuse('NOT_FROM_ACCOUNT');",
        put: "if (!(await mayBeSender(tx, deps, { inflow, accountNo }))) refuse('NOT_FROM_ACCOUNT');",
      },
    ],
  },
  {
    name: 'a return that failed leaves suspense',
    caughtBy: RETURNS,
    edits: [
      {
        file: 'apps/server/src/domains/deposits/inflow-return/return-pay.ts',
        find: "  if (said.outcome === 'paid') {",
        put: "  if (said.outcome === 'paid' || said.outcome === 'failed') {",
      },
    ],
  },
  {
    name: 'QR credit uses asked amount',
    caughtBy: CODES,
    edits: [
      {
        file: 'apps/server/src/domains/deposits/qr-deposit/qr-payment.ts',
        find: 'await deps.bookInflow(tx, factOf(partner, accountId, payment), match);',
        put: 'const asked = (await lockQrCode(tx, reference))?.amount ?? payment.amountMinor;\n  await deps.bookInflow(tx, { ...factOf(partner, accountId, payment), amountMinor: asked }, match);',
      },
    ],
  },
  {
    name: 'a QR code is asked of whoever makes codes by now',
    caughtBy: 'apps/server/src/domains/deposits/qr-deposit/qr-partner.test.ts',
    edits: [
      {
        file: 'apps/server/src/gateways/live-gateways.ts',
        find: "if (partnerId !== null) return partnerOf(directory.find('qr', partnerId));",
        put: "if (partnerId !== null) return partnerOf(directory.forNew('qr', ofWay(provider))[0]);",
      },
    ],
  },
  {
    name: 'a code of a company is shown whoever it pays',
    caughtBy: 'apps/server/src/gateways/qr/qr-companies.test.ts',
    edits: [
      {
        file: 'apps/server/src/gateways/thai-qr.ts',
        find: "code.getTagValue('30', '01') === order.payeeId",
        put: "code.getTagValue('30', '01') !== undefined",
      },
    ],
  },
  {
    name: 'a charge of another code pays this one',
    caughtBy: 'apps/server/src/gateways/qr/qr-companies.test.ts',
    edits: [
      {
        file: 'apps/server/src/gateways/qr/beam.ts',
        find: 'told.referenceId === asked.reference && told.amount',
        put: 'told.amount',
      },
    ],
  },
  {
    name: 'a QR code credits its second payment too',
    caughtBy: CODE_RULES,
    edits: [
      {
        file: 'apps/server/src/domains/deposits/qr-deposit/qr-rules.ts',
        find: "  if (code.paidRef !== null) return { outcome: 'wait', reason: 'QR_AGAIN' };\n",
        put: '',
      },
    ],
  },
  {
    name: 'a QR code credits whatever comes however late',
    caughtBy: CODE_RULES,
    edits: [
      {
        file: 'apps/server/src/domains/deposits/qr-deposit/qr-rules.ts',
        find: 'code.expiresAt.getTime() + graceMs;',
        put: 'code.expiresAt.getTime() + graceMs * 1000;',
      },
    ],
  },
  {
    name: 'slip reference checked only in SUCCESS',
    caughtBy: SLIPS,
    edits: [
      {
        file: 'apps/server/src/domains/deposits/slip/slip-apply.ts',
        find: 'if (await claimReference(tx, slip.slip_id, decided.code)) return',
        put: 'if ((await claimReference(tx, slip.slip_id, decided.code)) || true) return',
      },
    ],
  },
  {
    name: 'a slip that failed keeps its reference for ever',
    caughtBy: SLIPS,
    edits: [
      {
        file: SLIP_STORE,
        find: 'delete from slip_claims where slip_id = ',
        put: 'select 1 from slip_claims where slip_id = ',
      },
    ],
  },
  {
    name: 'a slip believed on one word',
    caughtBy: SLIPS,
    edits: [
      {
        file: 'apps/server/src/domains/deposits/slip/slip-asking.ts',
        find: "return deps.verifiers.countFor(told.receiver) <= 1 ? 'agrees' : 'silent';",
        put: "return deps.verifiers.countFor(told.receiver) <= 1 ? 'agrees' : 'agrees';",
      },
    ],
  },
  {
    name: 'a bank that should know a slip counts for none of them',
    caughtBy: 'apps/server/src/domains/deposits/slip/slip-own-bank.test.ts',
    edits: [
      {
        file: 'apps/server/src/gateways/live-gateways.ts',
        find: 'sees?.(receiver) ?? true',
        put: 'sees === undefined',
      },
    ],
  },
  {
    name: 'a slip credited with what was told though the bank tells another amount',
    caughtBy: SLIPS,
    edits: [
      {
        file: 'apps/server/src/domains/deposits/slip/slip-asking.ts',
        find: 'other.amountMinor === told.amountMinor && other.currency',
        put: 'other.amountMinor >= 0n && other.currency',
      },
    ],
  },
  {
    name: 'a slip whose name only may be the member’s',
    caughtBy: SLIPS,
    edits: [
      {
        file: 'apps/server/src/domains/deposits/slip/slip-rules.ts',
        find: "return account === 'match' && name === 'match' ? 'match' : 'uncertain';",
        put: "return account === 'match' ? 'match' : 'uncertain';",
      },
    ],
  },
  {
    name: 'a slip taken by a namesake who has its picture',
    caughtBy: SLIPS,
    edits: [
      {
        file: 'apps/server/src/domains/deposits/slip/slip-decide.ts',
        find: 'if (known.isSenderDoubtful) return',
        put: 'if (false as boolean) return',
      },
    ],
  },
  {
    name: 'slip by reference without owner',
    caughtBy: UPLOADS,
    edits: [
      {
        file: SLIP_STORE,
        find: '`select * from slips where member_id = ${memberId}\n    and reference = ',
        put: '`select * from slips where reference = ',
      },
    ],
  },
  {
    name: 'svg allowed',
    caughtBy: UPLOADS,
    edits: [
      {
        file: 'packages/contract/src/shared/file-kind.ts',
        find: "  if (at(0, 8) === PNG_SIGNATURE) return 'png';\n",
        put: "  if (at(0, 8) === PNG_SIGNATURE || at(0, 4) === '<svg') return 'png';\n",
      },
      {
        file: 'apps/server/src/platform/pictures/picture-cleaning.ts',
        find: "  if (metadata.format !== kind) throw new Fault('FILE_DAMAGED');\n",
        put: '',
      },
    ],
  },
  {
    name: 'size checked after buffering',
    caughtBy: UPLOADS,
    edits: [
      {
        file: 'apps/server/src/domains/deposits/slip/slip-upload.ts',
        find: "      if (isTooLarge) return done(new Error('too large'));\n",
        put: '',
      },
      {
        file: 'apps/server/src/domains/deposits/slip/slip-upload.ts',
        find: "{ mode: 0o600, flags: 'wx' }));\n  } catch (error) {\n    await rm(path, { force: true });\n    if (isTooLarge)",
        put: "{ mode: 0o600, flags: 'wx' }));\n    if (isTooLarge) throw new Error('too large');\n  } catch (error) {\n    await rm(path, { force: true });\n    if (isTooLarge)",
      },
    ],
  },
  {
    name: 'link compared without canonical form',
    caughtBy: LINKS,
    edits: [
      {
        file: 'apps/server/src/domains/deposits/prepaid/prepaid.ts',
        find: 'voucherHash: deps.sealer.fingerprint(',
        put: 'voucherHash: deps.sealer.fingerprint(text + ',
      },
    ],
  },
  {
    name: 'a gift of another phone taken',
    caughtBy: LINKS,
    edits: [
      {
        file: 'apps/server/src/domains/deposits/prepaid/prepaid-rules.ts',
        find: "return isOther ? { next: 'end', state: 'INVALID', why: 'OTHER_PHONE' } : { next: 'redeem' };",
        put: "return isOther && !answer.giverPhone ? { next: 'end', state: 'INVALID', why: 'OTHER_PHONE' } : { next: 'redeem' };",
      },
    ],
  },
];
