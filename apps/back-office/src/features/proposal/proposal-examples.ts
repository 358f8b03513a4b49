import type { ProposalKind } from '@kapao/contract/operator/proposal-kinds.ts';

export const MEMBER = 'Ab3dEf6hIj9lMn2p';
export const OTHER_MEMBER = 'Zz8xYy7wVv6uTt5s';
export const UUID = '7f3d1c52-9a4e-4b8f-8c21-6d5e4f3a2b1c';
const HASH = `${'c0ffee'.repeat(10)}c0ff`;

interface Example {
  subject: string;
  content: unknown;
  /** What the second operator must read on the page. */
  says: readonly string[];
}

const MONEY = { memberId: MEMBER, amount: 451.25, currency: 'THB' };
const BONUS = {
  currency: 'THB',
  name: { th: 'โบนัส 40%', la: 'ໂບນັດ 40%', en: 'Bonus 40%' },
  notice: { th: 'รับ 40% ของยอดฝาก', en: 'Get 40% of a deposit' },
  banners: [{ html: '<b>40%</b>' }],
  type: 'day',
  maxReceived: 1,
  award: { kind: 'percent', percent: 40, cap: 500, minDeposit: 500, withinHours: 24 },
  base: 'depositAndAward',
  multiple: 5,
  weights: { slot: 100, sport: 50, casino: 10, lotto: 0 },
  percentSuccess: 100,
  percentFail: 0,
  cap: null,
  expiresInHours: 720,
  budget: 100_000,
  mostClaims: null,
  startsAt: null,
  endsAt: null,
};
const CONDITION = { multiple: 1, percentSuccess: 100, percentFail: 0 };
const SLICE = { htmlDescription: null, bgColor: '#24408F', textColor: '#FFFFFF' };
const TERMS_OF_PARTNER = {
  ...{ protocol: 'ktb-file', name: 'Krungthai', url: 'https://bank.example/api', settings: {}, timeoutMs: 5_000 },
  ...{ callsAtOnce: 8, position: 1, share: 1, isOn: true, keys: {} },
};

/** One of each kind as its publisher takes it, for the check that every kind has a view. */
export const EXAMPLES: Readonly<Record<ProposalKind, Example>> = {
  bonus: {
    subject: 'DEPOSIT40',
    content: BONUS,
    says: ['Get 40% of a deposit', 'โบนัส 40%', '6,000.00 baht', '500.00 baht'],
  },
  promotion: {
    subject: 'GIFT',
    content: {
      ...BONUS,
      name: { th: 'ของขวัญ' },
      notice: { th: '-' },
      banners: [],
      award: { kind: 'fixed', amount: 75 },
    },
    says: ['75.00 baht', 'Fixed amount'],
  },
  'promotion.codes': { subject: 'GIFT', content: { prefix: 'NEWYEAR', codes: 250 }, says: ['NEWYEAR', '250'] },
  wheel: {
    subject: 'wheel',
    content: {
      name: { th: 'วงล้อ', en: 'Wheel' },
      ...{ coinBasis: 'net-deposits', coinPer: { thb: 100, lak: 60_000 }, couponLivesDays: 7 },
      ...{ startsAt: '2026-01-01T00:00:00.000Z', endsAt: null },
      slices: [
        {
          ...{ ...SLICE, code: 'FIFTY', label: { th: '50 บาท', en: '50 baht' }, weight: 30 },
          prize: { kind: 'cash', amount: { thb: 50, lak: 30_000 }, stock: 1_000 },
        },
        { ...SLICE, code: 'NONE', label: { th: 'ลองใหม่', en: 'Try again' }, weight: 90, prize: { kind: 'none' } },
      ],
    },
    says: ['25.00 %', '75.00 %', '1,234.50'],
  },
  'coupon.void': { subject: UUID, content: MONEY, says: ['สมชาย ใจดี', '451.25'] },
  refund: {
    subject: 'refund',
    content: {
      ...{ isOn: true, period: 'week', percent: 5, cap: { thb: 1_000, lak: 600_000 } },
      ...{ minimum: { thb: 10, lak: 6_000 }, expiresDays: 3, ...CONDITION },
    },
    says: ['1,000.00 baht', 'Week from Monday', '1,234.50'],
  },
  invite: {
    subject: 'invite',
    content: { isOn: true, basis: 'turnover', percent: 0.5, dayCap: { thb: 300, lak: 180_000 }, ...CONDITION },
    says: ['300.00 baht', 'valid turnover', '1,234.50'],
  },
  policy: {
    subject: 'secondPerson',
    content: {
      before: { assignAbove: { THB: 5_000, LAK: 3_000_000 } },
      after: { assignAbove: { THB: 50_000, LAK: 3_000_000 } },
    },
    says: ['5,000.00 baht', '50,000.00 baht'],
  },
  lookup: {
    subject: 'banks',
    content: {
      before: { banks: [{ code: 'KBANK', nameTH: 'กสิกรไทย' }] },
      after: { banks: [{ code: 'KBANK', nameTH: 'ธนาคารกสิกรไทย' }] },
    },
    says: ['กสิกรไทย', 'ธนาคารกสิกรไทย', 'Banks of members'],
  },
  content: {
    subject: 'notice',
    content: {
      before: { th: { isActive: true, text: 'เดิม' } },
      after: { th: { isActive: true, text: 'วันนี้ฝากได้ตามปกติ' }, en: { isActive: true, text: 'Deposits work as usual' } },
      basedOn: 3,
    },
    says: ['เดิม', 'วันนี้ฝากได้ตามปกติ', 'Deposits work as usual'],
  },
  'game.add': {
    subject: 'lucky',
    content: { after: { code: 'lucky', name: 'Lucky Koi', category: 'slot' } },
    says: ['Lucky Koi', 'Slots'],
  },
  'game.face': {
    subject: 'pg',
    content: { before: { name: 'Naga', logo: '/art/a.svg' }, after: { name: 'Naga Gold', logo: '/art/a.svg' } },
    says: ['Naga Gold'],
  },
  'chat.settings': {
    subject: 'chat',
    content: { before: { greeting: { th: 'สวัสดี' } }, after: { greeting: { th: 'สวัสดีค่ะ', en: 'Hello' } } },
    says: ['สวัสดีค่ะ', 'Hello'],
  },
  'chat.flow': {
    subject: UUID,
    content: {
      before: {},
      after: { name: 'Deposits', isActive: true, definition: { says: [{ th: 'ฝากอย่างไร', en: 'How to deposit' }] } },
    },
    says: ['Deposits', 'How to deposit'],
  },
  'chat.canned': {
    subject: UUID,
    content: { before: {}, after: { texts: { th: 'รอสักครู่', en: 'One moment' } } },
    says: ['One moment'],
  },
  'site.switch': { subject: 'site', content: { before: 'active', after: 'terminated' }, says: ['Open', 'Ended'] },
  'settings.withdraw': {
    subject: 'THB',
    content: {
      before: { min: 100, max: 50_000, autoLimit: 2_000, secondLimit: 20_000 },
      after: { min: 100, max: 500_000, autoLimit: 2_000, secondLimit: 20_000 },
    },
    says: ['50,000.00 baht', '500,000.00 baht'],
  },
  'settings.registerOTP': { subject: 'registerOTP', content: { before: true, after: false }, says: ['Yes', 'No'] },
  'settings.depositMethods': {
    subject: 'depositMethods',
    content: { before: [{ method: 'bank', isOn: true }], after: [{ method: 'bank', isOn: false }] },
    says: ['Bank transfer · In use', 'Yes', 'No'],
  },
  'deposit-account.add': {
    subject: 'KBANK-1112223334',
    content: { after: { bankCode: 'KBANK', bankAccountNo: '1112223334', bankAccountName: 'KAPAO CO', mode: 'MANUAL' } },
    says: ['1112223334', 'KAPAO CO', 'By people'],
  },
  'deposit-account.change': {
    subject: 'KBANK-1112223334',
    content: {
      before: { isActive: true, mode: 'AUTO', bankAccountName: 'KAPAO CO' },
      after: { isActive: true, mode: 'AUTO', bankAccountName: 'SOMEBODY ELSE' },
    },
    says: ['KAPAO CO', 'SOMEBODY ELSE'],
  },
  'house-account.rules': {
    subject: 'KTB-9998887776',
    content: { before: { maxDayAmount: 100_000, restFrom: null }, after: { maxDayAmount: 900_000, restFrom: null } },
    says: ['100,000.00', '900,000.00'],
  },
  'house-account.sweep': {
    subject: 'KTB-9998887776',
    content: {
      ...{ fromAccount: 'KTB-9998887776', toAccount: null, toName: 'Savings', amount: 20_000, currency: 'THB' },
      ...{ bankReference: 'BR77', sentAt: '2026-11-30T03:00:00.000Z', pictureId: UUID, pictureHash: HASH },
    },
    says: ['20,000.00', 'KTB-9998887776', 'Savings', 'BR77'],
  },
  partner: {
    subject: 'ktb',
    content: {
      before: TERMS_OF_PARTNER,
      after: { ...TERMS_OF_PARTNER, url: 'https://thief.example/api' },
      newKeys: {},
    },
    says: ['Krungthai', 'Address'],
  },
  'payout-file.confirm': {
    subject: UUID,
    content: {
      ...{ partner: 'Krungthai', number: 7, product: 'other', valueDate: '2026-12-01', lines: 2, total: 700 },
      ...{ currency: 'THB', fileHash: HASH },
    },
    says: ['9876543210', '5550001112', '300.00 baht', '400.00 baht', '700.00 baht', '01/12/2026', 'At other banks'],
  },
  'payout-file.close': {
    subject: 'KP001',
    content: { batchId: UUID, lineNo: 1, ...MONEY, outcome: 'RETURNED', proofId: UUID, pictureHash: HASH },
    says: ['9876543210', 'Came back', '320.25 baht', '771.50 baht'],
  },
  'payout.close': {
    subject: UUID,
    content: { ...MONEY, name: 'สมชาย ใจดี', outcome: 'PAID', evidenceId: UUID, pictureHash: HASH },
    says: ['Paid', '451.25', 'สมชาย ใจดี', 'Sent to', 'SCB 777-666-5554', 'SOMCHAI J'],
  },
  'inflow-return.close': {
    subject: UUID,
    content: {
      ...{
        inflowId: UUID,
        name: 'SOMEBODY ELSE',
        bankCode: 'BAY',
        amount: 451.25,
        currency: 'THB',
        reference: 'KPRET00000000042',
      },
      ...{
        outcome: 'PAID',
        fromAccount: 'KBANK-1112223334',
        bankReference: 'BK42',
        pictureId: UUID,
        pictureHash: HASH,
      },
    },
    says: ['Paid', '451.25', 'SOMEBODY ELSE', 'BK42', 'KPRET00000000042', 'xxxx665554', '777-666-5554'],
  },
  'inflow.assign': {
    subject: UUID,
    content: { ...MONEY, receivingAccount: 'KBANK-1112223334', reference: 'IN42', fromName: 'SOMCHAI J' },
    says: ['SOMCHAI J', 'IN42', '771.50 baht', 'สมชาย ใจดี', 'xxxx5554', 'points to this member'],
  },
  'feed-line.explain': {
    subject: 'KBANK-1112223334/42',
    content: {
      ...{ receivingAccount: 'KBANK-1112223334', lineNo: '42', raw: 'text : CASH DESK' },
      ...{ amount: 771.5, currency: 'THB' },
    },
    says: ['KBANK-1112223334', 'CASH DESK', '771.50 baht'],
  },
  'slip.accept': {
    subject: UUID,
    content: { ...MONEY, receivingAccount: 'KBANK-1112223334', reference: 'SL42' },
    says: ['SL42', '771.50 baht'],
  },
  'transfer.settle': {
    subject: UUID,
    content: { ...MONEY, outcome: 'FAILED', game: 'pg', direction: 'in', lastAnswer: null },
    says: ['Not done', 'Into the game', 'Naga Soft', '771.50 baht'],
  },
  'result.decide': {
    subject: UUID,
    content: { ...MONEY, decision: 'TAKE', game: 'pg' },
    says: ['Take back', 'Naga Soft', '451.25'],
  },
  'member.second-factor': { subject: MEMBER, content: { siteName: 'Kapao' }, says: ['สมชาย ใจดี', 'second factor'] },
  'member.adjust': {
    subject: MEMBER,
    content: {
      ...{ name: 'สมชาย ใจดี', direction: 'CREDIT', amount: 80.5, currency: 'THB', cause: 'MISSED_DEPOSIT' },
      ...{ game: null, operationId: null, evidenceId: UUID, pictureHash: HASH },
    },
    says: ['80.50', 'To the member', 'A deposit that was missing, added', '320.25 baht', '400.75 baht'],
  },
  'exclusion.list': {
    subject: UUID,
    content: {
      people: [
        {
          shown: '••••5678',
          until: null,
          note: 'asked by the family',
          marks: [{ kind: 'PHONE', mark: HASH }],
          memberIds: [OTHER_MEMBER],
        },
      ],
    },
    says: ['••••5678', 'asked by the family', 'Without an end', 'สมชาย ใจดี'],
  },
  'aml.report': {
    subject: UUID,
    content: { name: 'สมชาย ใจดี', rule: 'PASS_THROUGH', memberId: MEMBER },
    says: ['สมชาย ใจดี', 'In and out without play'],
  },
  'aml.hold': {
    subject: MEMBER,
    content: { name: 'สมชาย ใจดี', caseId: UUID, amount: null, currency: 'THB' },
    says: ['Everything the member has', 'สมชาย ใจดี'],
  },
  'aml.release': {
    subject: MEMBER,
    content: { name: 'สมชาย ใจดี', caseId: UUID, holdId: UUID, amount: 900, currency: 'THB' },
    says: ['900.00', 'สมชาย ใจดี'],
  },
  'aml.list': {
    subject: 'sanctions',
    content: { isWhole: true, names: [{ name: 'Somsak Dee', reference: 'UN 7', note: '' }] },
    says: ['Somsak Dee', 'UN 7', 'Yes'],
  },
  'identity.accept': {
    subject: UUID,
    content: { memberId: MEMBER, name: 'สมชาย ใจดี', birthDate: '1990-02-03', document: 'PASSPORT' },
    says: ['03/02/1990', 'Passport', 'สมชาย ใจดี'],
  },
  'operator.invite': { subject: 'somsri', content: { role: 'finance' }, says: ['somsri', 'Finance'] },
  'operator.change': {
    subject: 'somsri',
    content: { before: { role: 'support', isDisabled: false }, after: { role: 'owner', isDisabled: false } },
    says: ['somsri', 'Support', 'Owner'],
  },
  'operator.reset': { subject: 'somsri', content: {}, says: ['somsri', 'Password, second factor and passkeys'] },
};
