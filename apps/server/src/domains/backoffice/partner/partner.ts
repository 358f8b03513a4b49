import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { isMovedPartner } from '@kapao/contract/operator/partner.ts';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import type { Directory, Live } from '../../../gateways/directory.ts';
import type { PartnerAnswer } from '../../../gateways/partner-http.ts';
import { recordAct } from '../../../operations/audit-trail.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { isOfCertificate, partnerSecretPlace } from '../../../queries/backoffice/partner-facts.ts';
import type { Propose } from '../../../queries/backoffice/proposal-facts.ts';
import { type AddressRules, checkSecrets, checkTerms, secretNamesOf } from './partner-check.ts';
import { keyFingerprint, markOf } from './partner-keys.ts';
import { termsOf } from './partner-publisher.ts';
import { FILE_MARK, type SecretFiles } from './partner-secret-files.ts';
import {
  insertSecret,
  insertTrial,
  isKeyInUse,
  isNameTaken,
  lockPartner,
  type PartnerTerms,
  pausePartner,
} from './partner-store.ts';

/** Enough to see what a partner says, and no page of it. */
const MAX_SHOWN = 4_000;

interface By {
  operator: string;
  reason: string;
}

interface PartnerWish {
  id: string;
  terms: PartnerTerms;
  secrets: Readonly<Record<string, string>>;
}

interface PartnersDeps {
  db: Db;
  sealer: Sealer;
  propose: Propose;
  partners: Directory;
  addresses: AddressRules;
  readFiles: () => Promise<SecretFiles>;
  /** Reads the partners anew in this process, before the answer says that something changed. */
  readAgain: () => Promise<void>;
}

export type Partners = ReturnType<typeof makePartners>;

/** Partners are entered and changed by two operators; one may pause them. */
export function makePartners({ db, sealer, propose, partners, addresses, readFiles, readAgain }: PartnersDeps) {
  /** Seals what was typed, until two have agreed or nobody has; answers where it is kept and its marks. */
  async function keep(tx: Tx, { id, secrets }: PartnerWish) {
    const [newKeys, marks]: [Record<string, string>, Record<string, string>] = [{}, {}];
    for (const [name, value] of Object.entries(secrets)) {
      const secret = { secretId: randomUUID(), partnerId: id, name, fingerprint: keyFingerprint(sealer, value) };
      if (!isOfCertificate(name) && (await isKeyInUse(tx, secret))) refuse('KEY_INVALID');
      await insertSecret(tx, { ...secret, sealed: sealer.seal(value, partnerSecretPlace(secret.secretId)) });
      newKeys[name] = secret.secretId;
      marks[name] = markOf(secret.fingerprint);
    }
    if (new Set(Object.values(marks)).size < Object.keys(marks).length) refuse('KEY_INVALID');
    return { newKeys, marks };
  }

  /** A partner that was changed meanwhile was not tried as it is. */
  const noteTrial = ({ entry }: Live, operator: string) =>
    inTransaction(db, async (tx) => {
      const row = await lockPartner(tx, entry.id);
      if (row?.version === entry.version) await insertTrial(tx, entry.id, operator);
    });

  return {
    async put(wish: PartnerWish, by: By): Promise<Proposed> {
      const files = await readFiles();
      return inTransaction(db, async (tx) => {
        const row = await lockPartner(tx, wish.id);
        const before = termsOf(row);
        const checked = checkTerms(wish.terms, addresses);
        if (row && row.protocol !== checked.protocol) refuse('KEY_INVALID');
        if (await isNameTaken(tx, { id: wish.id, name: checked.name })) refuse('PARTNER_NAME_TAKEN');
        const ofFiles = inFiles(wish, checked.protocol, files);
        const typed = Object.entries(before.keys ?? {}).filter(([, mark]) => mark !== FILE_MARK);
        // One operator alone sends no stored credential to another address.
        const isKept = ([name]: [string, string]) => !wish.secrets[name] && !(name in ofFiles);
        const isMoved = row && isMovedPartner({ url: row.url, settings: before.settings ?? {} }, checked);
        if (isMoved && typed.some(isKept)) refuse('KEY_MISSING');
        const keys = { ...Object.fromEntries(typed), ...ofFiles };
        checkSecrets(checked.protocol, wish.secrets, Object.keys(keys));
        const { newKeys, marks } = await keep(tx, wish);
        const after = { ...checked, keys: { ...keys, ...marks } };
        if (isDeepStrictEqual(before, after)) refuse('KEY_INVALID');
        return propose(tx, { kind: 'partner', subject: wish.id, content: { before, after, newKeys }, ...by });
      });
    },

    async pause(id: string, isPaused: boolean, by: By): Promise<void> {
      await inTransaction(db, async (tx) => {
        const row = (await lockPartner(tx, id)) ?? refuse('NO_DATA');
        if (row.is_paused === isPaused) refuse('KEY_INVALID');
        await pausePartner(tx, id, isPaused);
        await recordAct(tx, { ...by, action: 'partner.pause', subject: id, detail: { isPaused } });
      });
      await readAgain();
    },

    async tryOut(id: string, operator: string) {
      const live = partners.everybody().find(({ entry }) => entry.id === id) ?? refuse('NO_DATA');
      await recordAct(db, { operator, action: 'partner.try', subject: id });
      const beganAtMs = performance.now();
      const { answer, text } = await live.tryOut();
      const detail = answer.outcome === 'answered' ? String(answer.status) : answer.why;
      if (isWell(answer)) await noteTrial(live, operator);
      const clean = (words: string) => live.hide(words).slice(0, MAX_SHOWN);
      return {
        outcome: answer.outcome,
        detail: clean(detail),
        text: clean(text),
        tookMs: Math.round(performance.now() - beganAtMs),
      };
    },
  };
}

/** The partner answered and did not turn our credentials away; nothing else of an answer is the same for all protocols. */
const isWell = (answer: PartnerAnswer) =>
  answer.outcome === 'answered' && answer.status < 500 && !TURNED_AWAY.has(answer.status);

const TURNED_AWAY: ReadonlySet<number> = new Set([401, 403, 407, 429]);

/** Marks of the credentials that stand in files. One in a file is not typed as well, nor is one of another partner's file. */
function inFiles({ id, secrets }: PartnerWish, protocol: string, files: SecretFiles): Record<string, string> {
  const names = Object.keys(files.of(id)).filter((name) => secretNamesOf(protocol).includes(name));
  const isTwice = ([name, value]: [string, string]) => names.includes(name) || files.hasValue(value);
  if (Object.entries(secrets).some(isTwice)) refuse('KEY_INVALID');
  return Object.fromEntries(names.map((name) => [name, FILE_MARK]));
}
