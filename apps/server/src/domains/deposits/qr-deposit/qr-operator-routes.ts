import { listMemberQrCodes } from '@kapao/contract/operator/qr-deposit.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import type { Binder } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import { memberFacts } from '../../../queries/members/account-facts.ts';
import { maskedSearch } from '../../../shared/masked-search.ts';
import { referenceForms } from '../../../shared/reference-forms.ts';
import { type MemberCode, partnersOfCodes, readMemberCodes } from './qr-code-store.ts';

export function bindQrOperator(binder: Binder, { db }: { db: Db }): void {
  binder.bind(listMemberQrCodes, async ({ params, query, tellLook }) => {
    if (!(await memberFacts(db, params.id))) refuse('NO_USER');
    const { text, ...part } = query;
    if (text !== undefined) tellLook({ asked: maskedSearch(text) });
    const references = text === undefined ? undefined : referenceForms(text).references;
    const { rows, ...list } = await readMemberCodes(db, { memberId: params.id, references }, part);
    const partners = await partnersOfCodes(db, rows);
    return { ...list, codes: rows.map((row) => wireOf(row, partners.get(row.partner_id ?? '') ?? null)) };
  });
}

function wireOf(row: MemberCode, partner: string | null): RouteReply<typeof listMemberQrCodes>['codes'][number] {
  const { currency } = row;
  return {
    ...{ id: row.qrcode_id, provider: row.provider, partner, receivingAccount: row.receiving_account_id },
    ...{ state: row.state, amount: fromMinor(row.amount, currency), currency },
    ...{ sentReferences: row.sent_refs, partnerReference: row.charge_ref },
    paid:
      row.paid_ref === null || row.paid_amount === null
        ? null
        : { reference: row.paid_ref, amount: fromMinor(row.paid_amount, currency) },
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}
