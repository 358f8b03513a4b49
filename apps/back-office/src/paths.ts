/** The only place an address of the back office is spelled. */
export const PATHS = {
  dashboard: '/',
  signIn: '/sign-in',
  enrol: '/enrol',
  account: '/account',
  alerts: '/alerts',
  reports: '/reports',
  withdrawals: '/withdrawals',
  payoutFiles: '/payout-files',
  inflows: '/inflows',
  slips: '/slips',
  transfers: '/transfers',
  results: '/results',
  reconciliation: '/reconciliation',
  statementFiles: '/statement-files',
  audit: '/audit',
  members: '/members',
  member: '/members/:id',
  bonuses: '/bonuses',
  newBonus: '/bonuses/new',
  bonusDraft: '/bonuses/drafts/:draft',
  bonus: '/bonuses/:kind/:code',
  rewardRules: '/reward-rules',
  earnings: '/earnings',
  rewardReviews: '/reward-reviews',
  exclusions: '/exclusions',
  proposals: '/proposals',
  chat: '/chat',
  chatSetup: '/chat/setup',
  content: '/content',
  contentEditor: '/content/:name',
  settings: '/settings',
  policies: '/policies',
  partners: '/partners',
  operators: '/operators',
} as const;

export function memberPath(id: string): string {
  return `${PATHS.members}/${encodeURIComponent(id)}`;
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
  list: 'withdrawals' | 'inflows' | 'slips' | 'transfers' | 'proposals',
  filter: { state: string; id?: string },
): string {
  const query = new URLSearchParams({ state: filter.state });
  if (filter.id !== undefined) query.set('id', filter.id);
  return `${PATHS[list]}?${query}`;
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
