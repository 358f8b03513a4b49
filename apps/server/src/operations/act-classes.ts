import { ACT_TABLE, type ActRow } from './act-table.ts';

type ActClass = 'look' | 'content' | 'people' | 'rules' | 'decision' | 'member' | 'money';

/**
 * Acts that give nobody value or standing, with what they change; the others are in the table of acts. `money` moves or decides about money, `member` changes
 * a member's standing; whoever did one of these for a member does not let that member's money go (safety 2, W). `decision` is
 * the word of four eyes itself, `rules` is what the whole site goes by, `content` is words and talk, `people` is operators,
 * `look` changes nothing.
 */
const OTHER_CLASSES = {
  'alert.acknowledge': 'content',
  'aml.assign': 'content',
  'aml.download': 'look',
  'aml.escalate': 'member',
  'aml.hold': 'money',
  'aml.links': 'look',
  'aml.list': 'look',
  'aml.look': 'look',
  'aml.note': 'content',
  'aml.open': 'member',
  'aml.report': 'member',
  'aml.watch': 'rules',
  'banks.change': 'rules',
  'chat.answer': 'content',
  'chat.assign': 'content',
  'chat.canned.remove': 'content',
  'chat.canned.save': 'content',
  'chat.colleagues': 'look',
  'chat.end': 'content',
  'chat.flow.change': 'content',
  'chat.flow.create': 'content',
  'chat.flow.remove': 'content',
  'chat.list': 'look',
  'chat.note': 'content',
  'chat.read': 'look',
  'chat.settings': 'content',
  'chat.transcript': 'look',
  'content.publish': 'content',
  'coupon.list': 'look',
  'coupon.void': 'money',
  'deposit-account.order': 'rules',
  'deposit-return.look': 'look',
  'exclusion.begin': 'member',
  'exclusion.list': 'member',
  'exclusion.look': 'look',
  'exclusion.same': 'member',
  'feed-line.list': 'look',
  'game.add': 'rules',
  'game.face': 'content',
  'game.maintenance': 'rules',
  'game.order': 'content',
  'game.switch': 'rules',
  'house-account.balance': 'content',
  'house-account.look': 'look',
  'house-account.picture': 'content',
  'house-account.picture-look': 'look',
  'identity.list': 'look',
  'identity.look': 'look',
  'identity.picture': 'look',
  'identity.refuse': 'member',
  'identity.revoke': 'member',
  'inflow-return.ask': 'content',
  'inflow-return.by-hand': 'decision',
  'inflow-return.cancel': 'decision',
  'inflow-return.look': 'look',
  'inflow-return.picture': 'content',
  'inflow-return.picture-look': 'look',
  'inflow.list': 'look',
  'inflow.look': 'look',
  'inflow.mark': 'content',
  'inflow.note': 'content',
  'inflow.sweep': 'money',
  'inflow.unmark': 'content',
  'invite.list': 'look',
  'invite.reject': 'money',
  'member.bets': 'look',
  'member.bonuses': 'look',
  'member.changes': 'look',
  'member.end-session': 'member',
  'member.entries': 'look',
  'member.evidence': 'content',
  'member.evidence-look': 'look',
  'member.freeze': 'member',
  'member.line-unlink': 'member',
  'member.look': 'look',
  'member.note': 'content',
  'member.notes': 'look',
  'member.qr-codes': 'look',
  'member.search': 'look',
  'member.slips': 'look',
  'member.statement': 'look',
  'operator.change': 'people',
  'operator.create': 'people',
  'operator.disable': 'people',
  'operator.enrol': 'people',
  'operator.invitation-code': 'people',
  'operator.invitation-link': 'people',
  'operator.invite': 'people',
  'operator.reset': 'people',
  'operator.revoke': 'people',
  'operator.login': 'people',
  'operator.passkey-add': 'people',
  'operator.passkey-remove': 'people',
  'operator.password': 'people',
  'operator.recovery-codes': 'people',
  'operator.totp': 'people',
  'partner.try': 'rules',
  'payout-debit.explain': 'money',
  'payout-debit.list': 'look',
  'payout-dispute.list': 'look',
  'payout-file.cancel': 'decision',
  'payout-file.download': 'look',
  'payout-file.export': 'decision',
  'payout-file.list': 'look',
  'payout-file.look': 'look',
  'payout-file.picture': 'look',
  'payout-file.proof': 'content',
  'payout-file.sent': 'content',
  'picture.upload': 'content',
  'promotion-codes.download': 'look',
  'promotion-codes.list': 'look',
  'promotion-codes.revoke': 'rules',
  'proposal.draft': 'decision',
  'proposal.drop': 'decision',
  'proposal.effect': 'decision',
  'proposal.propose': 'decision',
  'proposal.reject': 'decision',
  'proposal.stop': 'decision',
  'reconciliation.read': 'look',
  'regulator.folder': 'look',
  'report.download': 'look',
  'report.read': 'look',
  'report-view.remove': 'content',
  'report-view.save': 'content',
  'report-view.schedule': 'content',
  'result.list': 'look',
  'result.look': 'look',
  'result.take': 'money',
  'reward.list': 'look',
  'reward.refuse': 'money',
  'shift.note': 'content',
  'shift.notes': 'look',
  'shift.release': 'content',
  'shift.take': 'content',
  'shift.take-item-over': 'content',
  'shift.take-over': 'content',
  'shift.work': 'look',
  'site.switch': 'rules',
  'slip.list': 'look',
  'slip.look': 'look',
  'slip.picture': 'look',
  'slip.reject': 'money',
  'sources.change': 'rules',
  'statement-file.list': 'look',
  'statement-file.look': 'look',
  'statement-file.refuse': 'decision',
  'statement-file.upload': 'money',
  'transfer.ask': 'content',
  'transfer.list': 'look',
  'transfer.look': 'look',
  'unknown-player.list': 'look',
  'withdrawal.ask': 'content',
  'withdrawal.list': 'look',
  'withdrawal.look': 'look',
  'withdrawal.reject': 'decision',
  'withdrawal.undo': 'decision',
} as const satisfies Record<string, ActClass>;

type TableAct = keyof typeof ACT_TABLE;
export type Action = keyof typeof OTHER_CLASSES | TableAct;
/** Acts that change nothing. */
export type Look = {
  [A in keyof typeof OTHER_CLASSES]: (typeof OTHER_CLASSES)[A] extends 'look' ? A : never;
}[keyof typeof OTHER_CLASSES];

/** Every act an operator's audit row can tell of, with what it changes. */
export const ACT_CLASSES: Readonly<Record<Action, ActClass>> = {
  ...OTHER_CLASSES,
  ...mapTable(({ class: kind }) => kind),
};

function mapTable<T>(read: (row: ActRow) => T): Record<TableAct, T> {
  return Object.fromEntries(Object.entries(ACT_TABLE).map(([act, row]) => [act, read(row)])) as Record<TableAct, T>;
}

export function isLook(action: string): action is Look {
  return (ACT_CLASSES as Record<string, string>)[action] === 'look';
}

/** True of acts after which their hand may not let the member's money go. */
export function changesMoney(action: Action): boolean {
  const kind = ACT_CLASSES[action];
  return kind === 'money' || kind === 'member';
}

/**
 * Returns how many operators it takes to give a member value by an act, or undefined where it gives none. After an act of one no payout of
 * the member leaves automatically until another operator has let as much go.
 */
export function giverOf(action: Action): 'ONE' | 'TWO' | undefined {
  const row: ActRow | undefined = Object.hasOwn(ACT_TABLE, action) ? ACT_TABLE[action as TableAct] : undefined;
  if (row === undefined || row.stake === 'SITE' || !changesMoney(action)) return undefined;
  return row.people === 'TWO' ? 'TWO' : 'ONE';
}
