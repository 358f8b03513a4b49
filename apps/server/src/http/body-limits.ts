import type { Route } from '@kapao/contract/shared/route.ts';

const KIB = 1_024;
/** Most bodies are a form of a few fields. A larger one only costs the time to parse it (record 124). */
const FORM = 4 * KIB;
/** Names and addresses pasted with many invisible characters, a chat message in Thai, what an authenticator signs. */
const LONG_FORM = 16 * KIB;
/** Texts, lists and rules that operators edit; the limit of the listener. */
export const DOCUMENT = 100 * KIB;

const LONG_FORMS = [
  'POST /api/account',
  'POST /api/account/validate',
  'PUT /api/account/profile',
  'PUT /api/account/bankAccountName',
  'POST /api/account/passkeys',
  'POST /api/account/passkeys/confirm',
  'POST /api/account/passkeys/remove',
  'POST /api/account/passkeys/switch',
  'POST /api/chat/send-message',
  'POST /api/inbox/seen',
  'POST /api/login/passkey',
  'POST /api/push',
  'POST /api/wallet/truelink',
  'POST /ops/api/account/passkeys',
  'POST /ops/api/account/passkeys/remove',
  'POST /ops/api/login/passkey',
];

/** What operators edit as a whole: texts, lists, rules, flows of the chat, settings of partners. */
const DOCUMENTS = [
  'POST /ops/api/bonuses/simulate',
  'POST /ops/api/chat/conversations/:id/messages',
  'POST /ops/api/chat/flows',
  'PUT /ops/api/chat/canned-replies/:shortcut',
  'PUT /ops/api/chat/flows/:id',
  'PUT /ops/api/chat/settings',
  'POST /ops/api/exclusions/list',
  'POST /ops/api/games',
  'PUT /ops/api/games',
  'PUT /ops/api/games/:code/face',
  'PUT /ops/api/games/:code/maintenance',
  'PUT /ops/api/house-accounts/:id/rules',
  'PUT /ops/api/lookups/:name',
  'PUT /ops/api/lookups/active',
  'PUT /ops/api/lookups/banks',
  'PUT /ops/api/lookups/deposit',
  'PUT /ops/api/lookups/registerOTP',
  'PUT /ops/api/lookups/sources',
  'PUT /ops/api/lookups/withdraw',
  'PUT /ops/api/partners/:id',
  'POST /ops/api/payout-files',
  'PUT /ops/api/policies/:name',
  'POST /ops/api/proposals',
  'PUT /ops/api/proposals/:id',
  'POST /ops/api/report-views',
  'POST /ops/api/reward-rules/wheel/simulate',
  'POST /ops/api/statement-files/:id/confirm',
  'POST /ops/api/watch-lists',
];

const limits = new Map([
  ...LONG_FORMS.map((name) => [name, LONG_FORM] as const),
  ...DOCUMENTS.map((name) => [name, DOCUMENT] as const),
]);

/** Routes with a limit of their own, for the test that holds the list to the contract. */
export const listedBodies: readonly string[] = [...limits.keys()];

/** Size up to which a body of this route is read; operators write longer notes than members do. */
export function bodyLimitOf({ method, path, access }: Route): number {
  return limits.get(`${method} ${path}`) ?? (access === 'operator' ? LONG_FORM : FORM);
}
