import type { PlantedBug } from './planted-bugs.ts';

const bug = (name: string, ...edits: PlantedBug['edits']): PlantedBug => ({
  name,
  caughtBy: 'apps/server/src/domains/members/passkey/passkey.test.ts',
  edits,
});

/** Whose passkey it is, what it was asked for, and what goes without one. */
export const PASSKEY_BUGS: readonly PlantedBug[] = [
  bug('a challenge of a passkey that counts twice', {
    file: 'apps/server/src/domains/members/passkey/passkey-check.ts',
    find: 'return read !== undefined && answerChallenge(db, read);',
    put: 'return read !== undefined && ((await answerChallenge(db, read)) || true);',
  }),
  bug('a challenge of a passkey for anything', {
    file: 'apps/server/src/domains/members/passkey/passkey-challenge.ts',
    find: 'const told = Object.entries(asked)',
    put: 'const told = Object.entries(asked).slice(0, 0)',
  }),
  bug('a challenge of a passkey without an end', {
    file: 'apps/server/src/domains/members/passkey/passkey-challenge.ts',
    find: 'return expiresAt.getTime() > nowMs ?',
    put: 'return expiresAt.getTime() > 0 ?',
  }),
  bug('a withdrawal confirmed by anybody’s passkey', {
    file: 'apps/server/src/domains/members/passkey/passkey-check.ts',
    find: "if (!known || ('memberId' in asked && (known.owner !== asked.memberId || !known.may_confirm))) return undefined;",
    put: 'if (!known) return undefined;',
  }),
  bug('a passkey without its owner’s finger', {
    file: 'apps/server/src/platform/security/second-factor/webauthn.ts',
    find: `      },
      requireUserVerification: true,`,
    put: `      },
      requireUserVerification: false,`,
  }),
  bug('a withdrawal confirmed for another amount', {
    file: 'apps/server/database/functions/members/withdrawal_proofs.sql',
    find: 'and p.currency = p_currency and p.amount = p_amount',
    put: 'and p.currency = p_currency and p.amount >= p_amount',
  }),
  bug('a confirmation for any number of withdrawals', {
    file: 'apps/server/database/functions/operations/keep_decision.sql',
    find: 'update passkey_proofs set spent_at = clock_timestamp(), operation_id = o.operation_id',
    put: 'update passkey_proofs set spent_at = null',
  }),
  bug('a confirmation that outlives a change of the payout account', {
    file: 'apps/server/database/functions/members/withdrawal_proofs.sql',
    find: "and p.proven_at > coalesce(m.bank_changed_at, '-infinity')",
    put: '',
  }),
  bug('confirmations switched off at once without a passkey', {
    file: 'apps/server/database/functions/members/check_payout_confirmation.sql',
    find: "if new.ends_at < coalesce(old.ends_at, now() + interval '24 hours')",
    put: "if new.ends_at < coalesce(old.ends_at, now() - interval '24 hours')",
  }),
  bug(
    'a thief’s new passkey that confirms at once',
    {
      file: 'apps/server/database/functions/members/passkey_confirms_from.sql',
      find: "case when needs_passkey(p_member) then interval '24 hours' else interval '0' end",
      put: "interval '0'",
    },
    {
      file: 'apps/server/database/functions/members/check_new_passkey.sql',
      find: "if new.confirms_from < now() + interval '24 hours' and",
      put: 'if new.confirms_from < now() and',
    },
  ),
  bug('a new passkey that nobody looks at', {
    file: 'apps/server/database/functions/payouts/withdrawal_facts.sql',
    find: "'second-factor-reset', 'passkey-added', 'passkeys-reset',",
    put: "'second-factor-reset', 'passkeys-reset',",
  }),
  bug('a thief’s passkey that outlives "this was not me"', {
    file: 'apps/server/src/domains/members/account/payout-stop-link.ts',
    find: '  await forgetNewPasskeys(tx, who.memberId);\n',
    put: '  void forgetNewPasskeys;\n',
  }),
  bug('a locked phone that a passkey gets round', {
    file: 'apps/server/src/domains/members/session/session.ts',
    find: 'const place = await places.placeOf(known.phone, arrival);\n      await refuseLocked(store, known.phone, place.key);',
    put: '',
  }),
];
