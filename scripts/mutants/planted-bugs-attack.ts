import type { PlantedBug } from './planted-bugs.ts';

const SERVER = 'apps/server/src';
const DOUBTS = `${SERVER}/domains/payouts/withdraw/withdraw-doubts.ts`;
const PAID_TO_THIEVES = `${SERVER}/domains/payouts/withdraw/withdraw-doubts.test.ts`;
const KEPT_OUT = `${SERVER}/domains/members/session/keep-out.test.ts`;
const CODES = `${SERVER}/domains/members/one-time-code/one-time-code-rules.ts`;
const TELLERS = `${SERVER}/domains/deposits/inflow/inflow-teller.test.ts`;

/** One for each rule of the security review, named by its number there: the rule is gone (docs/threats.md). */
export const ATTACK_BUGS: readonly PlantedBug[] = [
  {
    name: 'A1: coins for a deposit that nobody staked',
    caughtBy: `${SERVER}/domains/rewards/spin-wheel/coin.test.ts`,
    edits: [
      {
        file: 'apps/server/database/functions/rewards/coin_sums.sql',
        find: 'select least(c.net, b.most)::bigint, c.gone',
        put: 'select c.net::bigint, c.gone',
      },
    ],
  },
  {
    name: 'A2: what one operator gave leaves by itself',
    caughtBy: PAID_TO_THIEVES,
    edits: [{ file: DOUBTS, find: "  if (await hasLoneAct(tx, memberId)) return 'SINGLE_HAND';\n", put: '' }],
  },
  {
    name: 'A2: an act without an amount stakes the smallest unit',
    caughtBy: `${SERVER}/operations/act-table.test.ts`,
    edits: [
      {
        file: 'apps/server/database/functions/audit/keep_barring_act.sql',
        find: 'v_amount := member_holdings(v_member) +',
        put: 'v_amount := 1 +',
      },
    ],
  },
  {
    name: 'A2: a payout from before the act confirms it',
    caughtBy: PAID_TO_THIEVES,
    edits: [
      {
        file: 'apps/server/database/functions/operations/confirm_barring_acts.sql',
        find: 'if p.created_at > b.last_at then',
        put: 'if true then',
      },
    ],
  },
  {
    name: 'A2: a win that was not read is not staked',
    caughtBy: PAID_TO_THIEVES,
    edits: [
      {
        file: 'apps/server/database/functions/operations/confirm_barring_acts.sql',
        find: 'then greatest(v_won - coalesce(b.won_then, v_won), 0) else',
        put: 'then 0 else',
      },
    ],
  },
  {
    name: 'A2: an act is confirmed while a bet from before it runs',
    caughtBy: PAID_TO_THIEVES,
    edits: [
      {
        file: 'apps/server/database/functions/operations/confirm_barring_acts.sql',
        find: 'has_unread_play(b.member_id, b.standing_at) then 1',
        put: 'has_unread_play(b.member_id, b.standing_at) then 0',
      },
    ],
  },
  {
    name: 'A3: a row that only a file told, beside a feed, counts by itself',
    caughtBy: `${SERVER}/domains/deposits/statement-file/statement-file.test.ts`,
    edits: [
      {
        file: 'apps/server/database/functions/deposits/foresee_statement.sql',
        find: "        if inflow_ref is not null or has_feed_read(p_account, l.until) then fate := 'DOUBT'; end if;\n",
        put: '',
      },
    ],
  },
  {
    name: 'A3: money that only a file told leaves by itself',
    caughtBy: PAID_TO_THIEVES,
    edits: [{ file: DOUBTS, find: "  if (await holdsUntoldMoney(tx, memberId)) return 'FILE_ONLY';\n", put: '' }],
  },
  {
    name: 'A3: money that only a file told is free after a week',
    caughtBy: PAID_TO_THIEVES,
    edits: [
      {
        file: 'apps/server/database/functions/deposits/untold_credits.sql',
        find: 't.final_at is not null and t.final_at >= r.fed_since',
        put: "t.final_at > now() - interval '7 days' and t.final_at >= r.fed_since",
      },
    ],
  },
  {
    name: 'A3: who uploaded the only report of money lets it go',
    caughtBy: PAID_TO_THIEVES,
    edits: [
      {
        file: `${SERVER}/operations/audit-trail.ts`,
        find: ' u where u.uploaded_by = ${operator})',
        put: ' u where u.uploaded_by = ${operator} and false)',
      },
    ],
  },
  {
    name: 'A4: a deposit from the own account sent to any number',
    caughtBy: `${SERVER}/domains/payouts/withdraw/deposit-return-account.test.ts`,
    edits: [
      {
        file: `${SERVER}/domains/payouts/withdraw/deposit-return-account.ts`,
        find: "  if (wish.isOwnAccount) refuse('NOT_FROM_ACCOUNT');\n",
        put: '',
      },
      {
        file: `${SERVER}/domains/payouts/withdraw/deposit-return-account.ts`,
        find: '  if (senders.length > 0) return senders.some((owner) => bankAccountNo(sealer, owner) === accountNo);\n',
        put: '  if (senders.length > 0) return true;\n',
      },
    ],
  },
  {
    name: 'A5: what a stranger paid by a code leaves by itself',
    caughtBy: PAID_TO_THIEVES,
    edits: [
      { file: DOUBTS, find: "  if (await holdsMoneyOfStrangers(tx, memberId)) return 'STRANGER_PAID';\n", put: '' },
    ],
  },
  {
    name: 'A6: payouts go on while bank and books differ',
    caughtBy: `${SERVER}/domains/deposits/reconciliation/reconciliation.test.ts`,
    edits: [{ file: DOUBTS, find: "? 'BOOKS_DIFFER' : undefined;", put: '? undefined : undefined;' }],
  },
  {
    name: 'B: one operator publishes a text for all members',
    caughtBy: `${SERVER}/domains/backoffice/content/content.test.ts`,
    edits: [
      {
        file: 'packages/contract/src/operator/member-texts.ts',
        find: 'return textsOf(after).some((text) => !known.has(asText(text)));',
        put: 'return textsOf(after).some((text) => text === undefined && !known.has(asText(text)));',
      },
    ],
  },
  {
    name: 'C1: a known device shares the budget of a name with everybody',
    caughtBy: `${SERVER}/http/limits.test.ts`,
    edits: [
      { file: `${SERVER}/http/limits.ts`, find: "if (place.kind === 'device') {", put: "if (place.key === 'none') {" },
    ],
  },
  {
    name: 'C1: a refused call spends the budget of a name',
    caughtBy: `${SERVER}/http/limits.test.ts`,
    edits: [
      {
        file: `${SERVER}/http/limits.ts`,
        find: '{ giveBack: () => of.ofName.giveBack(name, nowMs) }',
        put: '{ giveBack: () => undefined }',
      },
    ],
  },
  {
    name: 'C2: codes for neighbours stop those of a registered number',
    caughtBy: KEPT_OUT,
    edits: [{ file: CODES, find: "if (budget === 'nobody' && use.prefix", put: 'if (use.prefix' }],
  },
  {
    name: 'C2: a known device gets no code when the site has sent its codes',
    caughtBy: KEPT_OUT,
    edits: [{ file: CODES, find: 'return isKnownCaller(budget) || !isCrowded', put: 'return !isCrowded' }],
  },
  {
    name: 'C3: a thief with the password uses up the tries of the second factor',
    caughtBy: KEPT_OUT,
    edits: [
      {
        file: `${SERVER}/domains/members/second-factor/factor-gate.ts`,
        find: "return isKnown(place) ? place.key : 'elsewhere';",
        put: "return isKnown(place) ? 'elsewhere' : 'elsewhere';",
      },
    ],
  },
  {
    name: 'C4: reads of one member take every connection',
    caughtBy: `${SERVER}/http/member-reads.test.ts`,
    edits: [
      {
        file: `${SERVER}/http/caller-lanes.ts`,
        find: 'read: lanes(readsAtOnce, READ_WAIT_MS),',
        put: 'read: lanes(readsAtOnce * 50, READ_WAIT_MS),',
      },
    ],
  },
  {
    name: 'C5: a listener without a free connection answers 500',
    caughtBy: `${SERVER}/http/overload.test.ts`,
    edits: [
      { file: `${SERVER}/platform/database/db.ts`, find: "  'timeout exceeded when trying to connect',\n", put: '' },
    ],
  },
  {
    name: 'C6: tries of a second factor counted by each process for itself',
    caughtBy: `${SERVER}/domains/members/session/keep-out-processes.test.ts`,
    edits: [
      {
        file: `${SERVER}/domains/members/second-factor/second-factor-store.ts`,
        find: 'else t.tries + 1 end,',
        put: 'else 1 end,',
      },
    ],
  },
  {
    name: 'D1: the screen calls a log whole whose end was cut off',
    caughtBy: `${SERVER}/operations/audit-screen.test.ts`,
    edits: [
      {
        file: `${SERVER}/operations/audit-chain.ts`,
        find: '    if (evidence)\n',
        put: '    if (evidence && begin < 0n)\n',
      },
    ],
  },
  {
    name: 'D2: an origin with a user part is ours',
    caughtBy: `${SERVER}/platform/requests/own-origin.test.ts`,
    edits: [
      {
        file: `${SERVER}/platform/requests/own-origin.ts`,
        find: '    return parsed.href === ',
        put: "    parsed.username = '';\n    return parsed.href === ",
      },
    ],
  },
  {
    name: 'D3: an address of ours inside IPv6 is public',
    caughtBy: `${SERVER}/gateways/public-address.test.ts`,
    edits: [
      {
        file: `${SERVER}/gateways/public-address.ts`,
        find: "return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_V6);",
        put: "return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_V6) || true;",
      },
    ],
  },
  {
    name: 'D4: a process of members makes up money',
    caughtBy: TELLERS,
    edits: [
      {
        file: 'apps/server/database/functions/deposits/check_inflow_teller.sql',
        find: "if current_user <> 'kapao_member' then return new; end if;",
        put: 'return new;',
      },
    ],
  },
  {
    name: 'D4: a process of members credits money that waits',
    caughtBy: TELLERS,
    edits: [
      {
        file: 'apps/server/database/functions/deposits/check_inflow_credit.sql',
        find: "if current_user <> 'kapao_member' then return new; end if;",
        put: 'return new;',
      },
    ],
  },
  {
    name: 'D5: two X of a name always hide letters',
    caughtBy: `${SERVER}/shared/name-match.test.ts`,
    edits: [
      {
        file: `${SERVER}/shared/name-letters.ts`,
        find: 'const hides = isMasked ? MAY_HIDE : HIDES_TOO;',
        put: 'const hides = MAY_HIDE;',
      },
      {
        file: `${SERVER}/shared/name-letters.ts`,
        find: "isMasked || starred.includes('*') ? starred.replace(hides, '*') : starred;",
        put: "starred.replace(hides, '*');",
      },
    ],
  },
  {
    name: 'D6: a stranger reads the figures of the back office',
    caughtBy: `${SERVER}/http/watchers.test.ts`,
    edits: [
      {
        file: `${SERVER}/http/watchers.ts`,
        find: "if (!(await authenticate(request))) refuse('invalid-token');",
        put: "if ((await authenticate(request)) === null) refuse('invalid-token');",
      },
    ],
  },
  {
    name: 'D8: one frozen member holds a whole payout file',
    caughtBy: `${SERVER}/domains/payouts/payout-file/payout-file.test.ts`,
    edits: [
      {
        file: `${SERVER}/domains/payouts/payout-file/payout-file-export.ts`,
        find: 'if (problem) held.add(line);',
        put: 'if (problem) return problem;',
      },
    ],
  },
  {
    name: 'D8: a file pays what came into doubt after it was confirmed',
    caughtBy: `${SERVER}/domains/payouts/payout-file/payout-file.test.ts`,
    edits: [
      {
        file: `${SERVER}/domains/payouts/withdraw/withdraw-filed.ts`,
        find: 'return isDoubted || !(await isStillApproved',
        put: 'return !(await isStillApproved',
      },
    ],
  },
  {
    name: 'D9: a body of any size is read',
    caughtBy: `${SERVER}/http/body-limits.test.ts`,
    edits: [
      {
        file: `${SERVER}/http/body-limits.ts`,
        find: "?? (access === 'operator' ? LONG_FORM : FORM);",
        put: "?? (access === 'operator' ? LONG_FORM : DOCUMENT);",
      },
    ],
  },
  {
    name: 'D10: a whole account number on the phone',
    caughtBy: 'apps/member-web/src/api/user-cache.test.ts',
    edits: [
      {
        file: 'apps/member-web/src/api/user-cache.ts',
        find: 'const bankAccountNo = coveredAccountNo(wallet.bankAccount.bankAccountNo);',
        put: 'const { bankAccountNo } = wallet.bankAccount;',
      },
    ],
  },
  {
    name: 'D10: what is known stays after signing out',
    caughtBy: 'apps/member-web/src/api/user-cache.test.ts',
    edits: [
      {
        file: 'apps/member-web/src/api/user-cache.ts',
        find: 'if (session.token() !== null) placeOfSession()',
        put: 'placeOfSession()',
      },
    ],
  },
  {
    name: 'D11: a friend behind the same address earns by itself',
    caughtBy: `${SERVER}/domains/rewards/invite/invite-neighbours.test.ts`,
    edits: [
      {
        file: `${SERVER}/domains/rewards/likeness/likeness-store.ts`,
        find: "m.kind = 'ADDRESS' and m.last_at",
        put: "m.kind = 'DEVICE' and m.last_at",
      },
    ],
  },
  {
    name: 'D11: the address block of a carrier holds friends',
    caughtBy: `${SERVER}/domains/rewards/invite/invite-neighbours.test.ts`,
    edits: [
      {
        file: `${SERVER}/domains/rewards/likeness/likeness-store.ts`,
        find: 'const MAX_BLOCK_MEMBERS = 50;',
        put: 'const MAX_BLOCK_MEMBERS = 5_000;',
      },
    ],
  },
  {
    name: 'D12: a lost answer always needs an operator',
    caughtBy: `${SERVER}/domains/wallet/transfer/transfer-real.test.ts`,
    edits: [
      {
        file: `${SERVER}/domains/wallet/transfer/transfer-rescue.ts`,
        find: 'if (!isTimed && (await mayHavePlayed(db, { memberId, gameCode, since }))) {',
        put: 'if (!isTimed) {',
      },
    ],
  },
  {
    name: 'D13: a session of last month moves money',
    caughtBy: `${SERVER}/domains/members/session/old-proof.test.ts`,
    edits: [
      {
        file: `${SERVER}/http/bind.ts`,
        find: "  if (route.asksProof && member?.isProofOld) refuse('UNAUTHORIZED');\n",
        put: '',
      },
    ],
  },
];
