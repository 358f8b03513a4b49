import { pushKeyPlace, pushTargetPlace } from '../domains/members/push/push-facts.ts';
import { memberTotpPlace } from '../domains/members/second-factor/second-factor-facts.ts';
import { keptListPlace } from '../http/kept-lists-store.ts';
import { totpPlace } from '../queries/backoffice/operator-facts.ts';
import { partnerSecretPlace } from '../queries/backoffice/partner-facts.ts';
import { voucherPlace } from '../queries/deposits/prepaid-facts.ts';
import { playerPasswordPlace } from '../queries/games/game-facts.ts';
import { bankAccountPlace } from '../queries/members/account-facts.ts';
import { documentPlace, pictureKeyPlace } from '../queries/members/identity-facts.ts';
import { linePlace } from '../queries/members/line-link-facts.ts';
import { payoutFilePlace } from '../queries/payouts/payout-file-facts.ts';
import { payoutAccountPlace } from '../queries/payouts/withdraw-facts.ts';

/** A column of sealed values: how its rows are told apart, and the place each value is sealed for. */
export interface SealedColumn {
  table: string;
  column: string;
  /** Columns that name the row, all of them texts or uuids. */
  key: readonly string[];
  placeOf: (...key: string[]) => string;
  /** The word that the first release bound the whole column to; absent in columns that came later. */
  firstWord?: string;
}

/** Every sealed column there is; `sealed-columns.test.ts` compares it with the schema. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: 'members',
    column: 'bank_account_no_sealed',
    key: ['member_id'],
    placeOf: bankAccountPlace,
    firstWord: 'bank-account',
  },
  {
    table: 'withdrawals',
    column: 'bank_account_no_sealed',
    key: ['operation_id'],
    placeOf: payoutAccountPlace,
    firstWord: 'bank-account',
  },
  { table: 'inflow_returns', column: 'account_no_sealed', key: ['return_id'], placeOf: payoutAccountPlace },
  {
    table: 'operators',
    column: 'totp_secret_sealed',
    key: ['username'],
    placeOf: totpPlace,
    firstWord: 'operator-totp',
  },
  // What is confirmed moves over to the column above as it is, so all three are one place.
  { table: 'operators', column: 'totp_pending_sealed', key: ['username'], placeOf: totpPlace },
  { table: 'member_second_factors', column: 'totp_secret_sealed', key: ['member_id'], placeOf: memberTotpPlace },
  { table: 'member_second_factors', column: 'totp_pending_sealed', key: ['member_id'], placeOf: memberTotpPlace },
  // What LINE told moves from a code to the link and into messages as it is.
  { table: 'line_codes', column: 'user_sealed', key: ['member_id'], placeOf: linePlace },
  { table: 'line_links', column: 'user_sealed', key: ['member_id'], placeOf: linePlace },
  {
    table: 'member_messages',
    column: 'line_sealed',
    key: ['member_id', 'message_id'],
    placeOf: (memberId = '') => linePlace(memberId),
  },
  {
    table: 'operator_invitations',
    column: 'totp_secret_sealed',
    key: ['username', 'invitation_id'],
    placeOf: (username = '') => totpPlace(username),
  },
  {
    table: 'game_accounts',
    column: 'password_sealed',
    key: ['member_id', 'game_code'],
    placeOf: playerPasswordPlace,
    firstWord: 'game-account',
  },
  {
    table: 'identity_claims',
    column: 'document_no_sealed',
    key: ['member_id', 'claim_id'],
    placeOf: (_memberId = '', claimId = '') => documentPlace(claimId),
  },
  {
    table: 'identity_pictures',
    column: 'key_sealed',
    key: ['member_id', 'picture_id'],
    placeOf: (_memberId = '', pictureId = '') => pictureKeyPlace(pictureId),
  },
  { table: 'payout_batches', column: 'file_sealed', key: ['batch_id'], placeOf: payoutFilePlace },
  { table: 'kept_lists', column: 'answer_sealed', key: ['key'], placeOf: keptListPlace },
  { table: 'partner_secrets', column: 'value_sealed', key: ['secret_id'], placeOf: partnerSecretPlace },
  { table: 'push_keys', column: 'private_sealed', key: ['key_id'], placeOf: pushKeyPlace },
  {
    table: 'push_subscriptions',
    column: 'target_sealed',
    key: ['member_id', 'subscription_id'],
    placeOf: (_memberId = '', subscriptionId = '') => pushTargetPlace(subscriptionId),
  },
  {
    table: 'prepaid_links',
    column: 'voucher_sealed',
    key: ['link_id'],
    placeOf: voucherPlace,
    firstWord: 'prepaid-voucher',
  },
];
