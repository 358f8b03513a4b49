import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BANKS, findBank } from './banks.ts';

const TIMEOUT_MS = 3000;
const MAX_ACCOUNTS = 50;
const MAX_CHARACTERS = 256 * 1024;

const name = z.string().catch('');
// The page only wants something to choose from, so an account is read leniently and skipped when it has no number.
const depositAccount = z.object({
  bankCode: name,
  bankAccountName: name,
  bankAccountNo: z.string().transform((text) => text.replace(/\D/g, '')),
  bank: z.object({ nameTH: name, nameEN: name }).catch({ nameTH: '', nameEN: '' }),
});
const depositLookup = z.object({ banks: z.array(z.unknown()).catch([]) });

/** What the page needs to know of the site, which is on another origin. */
export function siteRoutes(app: FastifyInstance, deps: { siteUrl: string }) {
  app.get('/site', () => ({ siteUrl: deps.siteUrl, banks: BANKS }));

  app.get('/site/deposit-accounts', async (_request, reply) => {
    const accounts = await depositAccounts(deps.siteUrl);
    return accounts ? { accounts } : reply.code(502).send({ error: 'SITE_UNREACHABLE' });
  });
}

async function depositAccounts(siteUrl: string) {
  const lookup = await readLookup(siteUrl);
  return lookup?.banks.slice(0, MAX_ACCOUNTS).flatMap((entry) => {
    const parsed = depositAccount.safeParse(entry);
    // Payment providers stand in the same list; money reaches them by QR and not by account number.
    const bank = parsed.success ? findBank(parsed.data.bankCode) : undefined;
    if (!parsed.success || !bank || parsed.data.bankAccountNo.length < 6) return [];
    const { bankAccountName: accountName, bankAccountNo: accountNo, bank: names } = parsed.data;
    const { nameTH: nameTh, nameEN: nameEn } = names;
    return [
      { bankCode: bank.short, nameTh: nameTh || bank.nameTh, nameEn: nameEn || bank.nameEn, accountName, accountNo },
    ];
  });
}

async function readLookup(siteUrl: string) {
  try {
    const url = new URL('/api/lookup/deposit', siteUrl);
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' });
    const text = await response.text();
    if (!response.ok || text.length > MAX_CHARACTERS) return null;
    return depositLookup.parse(JSON.parse(text));
  } catch {
    // Down, slow or not JSON: the page offers to type the account instead.
    return null;
  }
}
