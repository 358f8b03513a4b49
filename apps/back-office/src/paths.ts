import { ROOM_PATHS } from './shell/rooms.ts';

/** Every address of the back office: those of the rooms of its menu, and what is behind or before them. */
export const PATHS = {
  ...ROOM_PATHS,
  signIn: '/sign-in',
  signIns: '/operators/sign-ins',
  rights: '/operators/rights',
  acts: '/operators/acts',
  enrol: '/enrol',
  account: '/account',
  member: '/members/:id',
  newBonus: '/bonuses/new',
  bonusDraft: '/bonuses/drafts/:draft',
  bonus: '/bonuses/:kind/:code',
  promotionCodes: '/bonuses/promotion/:code/codes',
  coupons: '/reward-rules/coupons',
  chatSetup: '/chat/setup',
  contentEditor: '/content/:name',
} as const;

export function memberPath(id: string): string {
  return `${PATHS.members}/${encodeURIComponent(id)}`;
}

/** One claim, open in the queue. */
export function identityPath(id: string): string {
  return `${PATHS.identity}?${new URLSearchParams({ id })}`;
}

export function memberSearchPath(search: string): string {
  return `${PATHS.members}?${new URLSearchParams({ search })}`;
}

/** The dossier, with the statement open where one operation stands. */
export function operationPath(memberId: string, operation: string): string {
  return `${memberPath(memberId)}?${new URLSearchParams({ operation })}`;
}

export function bonusPath(kind: string, code: string): string {
  return `${PATHS.bonuses}/${kind}/${encodeURIComponent(code)}`;
}

/** The codes of a promotion that are used once. */
export function promotionCodesPath(code: string): string {
  return `${bonusPath('promotion', code)}/codes`;
}

/** Coupons of the wheel that one member won. */
export function memberCouponsPath(id: string): string {
  return `${PATHS.coupons}?${new URLSearchParams({ member: id })}`;
}

/** A draft of a bonus or a code, open in the editor. */
export function bonusDraftPath(id: string): string {
  return `${PATHS.bonuses}/drafts/${encodeURIComponent(id)}`;
}

export function contentPath(name: string): string {
  return `${PATHS.content}/${encodeURIComponent(name)}`;
}

/** One conversation, open in a folder of the inbox. */
export function chatPath(state: string, id: string): string {
  return `${PATHS.chat}?${new URLSearchParams({ state, id })}`;
}

/** A list filtered by state, with one entry open. */
export function listPath(
  list: 'withdrawals' | 'inflows' | 'slips' | 'transfers' | 'proposals' | 'cases',
  filter: { state: string; id?: string },
): string {
  const query = new URLSearchParams({ state: filter.state });
  if (filter.id !== undefined) query.set('id', filter.id);
  return `${PATHS[list]}?${query}`;
}

/** One QR code of a member, by a reference that its maker knows. */
export function codePath(memberId: string, reference: string): string {
  return `${memberPath(memberId)}?${new URLSearchParams({ part: 'codes', reference })}`;
}

/** Everything in a list that a text finds, such as a member's id or a reference. */
export function searchPath(list: 'withdrawals' | 'transfers' | 'inflows', text: string): string {
  return `${PATHS[list]}?${new URLSearchParams({ state: 'all', text })}`;
}

/** What operators did to one member and who looked. */
export function auditOfPath(subject: string): string {
  return `${PATHS.audit}?${new URLSearchParams({ subject })}`;
}

/** The sign-in page that returns to where the operator was. */
export function signInPath(from: string): string {
  return from === PATHS.dashboard ? PATHS.signIn : `${PATHS.signIn}?${new URLSearchParams({ next: from })}`;
}

/** Where to go after sign-in; never another site, because the address may come from a stranger's link. */
export function pathAfterSignIn(next: string | null): string {
  if (next === null || !/^\/(?![/\\])/.test(next) || next.startsWith(PATHS.signIn)) return PATHS.dashboard;
  return next;
}
