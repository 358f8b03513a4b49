import type { ChannelEvent } from '../../../gateways/message.ts';
import type { Notice } from '../../../gateways/notice.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { memberFacts } from '../../../queries/members/account-facts.ts';
import { linePlace } from '../../../queries/members/line-link-facts.ts';
import { type LineDeps, lineCodeHash, lineNumberHash } from './line-link.ts';
import { codeInside, LINK_TTL_SECONDS, newLinkNumber } from './line-link-rules.ts';
import { lockCode, memberOfLine, removeLink, setHeard } from './line-link-store.ts';
import { numberText, takenText } from './line-link-texts.ts';

type HearDeps = Pick<LineDeps, 'db' | 'sealer' | 'messengers' | 'siteName' | 'account'>;
type Texted = Extract<ChannelEvent, { kind: 'text' }>;
type Left = Extract<ChannelEvent, { kind: 'left' }>;

/** What members do at the site's account in LINE: send a code, or block it. Everything else there is talk. */
export function makeLineHearing(deps: HearDeps) {
  const { db, sealer, messengers, siteName, account } = deps;
  const userHashOf = (userId: string) => sealer.fingerprint(`line-user|${userId}`);

  /** The first LINE that sends a code keeps it, and may send it again when no answer came; the answer has a new number. */
  async function answerTo(partnerId: string, { userId, text }: Texted): Promise<string | undefined> {
    const code = codeInside(text);
    if (code === undefined) return undefined;
    const [codeHash, userHash, site] = [lineCodeHash(sealer, code), userHashOf(userId), await siteName()];
    return inTransaction(db, async (tx) => {
      const known = await lockCode(tx, { partnerId, codeHash, userHash });
      const member = known && (await memberFacts(tx, known.member_id));
      if (!member || (known.is_heard && !known.is_same_user)) return undefined;
      const { member_id: memberId, currency } = member;
      if (await memberOfLine(tx, userHash)) return takenText(currency, site);
      const number = newLinkNumber();
      const userSealed = sealer.seal(userId, linePlace(memberId));
      await setHeard(tx, { codeHash, userHash, userSealed, numberHash: lineNumberHash(sealer, { memberId, number }) });
      return numberText({ currency, siteName: site, number, minutes: LINK_TTL_SECONDS / 60 });
    });
  }

  /** A notice of before the link, repeated or late, ends no link. */
  async function leave(partnerId: string, { userId, at }: Left): Promise<void> {
    const site = await siteName();
    const known = await memberOfLine(db, userHashOf(userId));
    if (known?.partner_id !== partnerId) return;
    const { member_id: memberId } = known;
    await inTransaction(db, async (tx) => {
      await account.lockPhone(tx, memberId);
      const still = await memberOfLine(tx, userHashOf(userId));
      if (still?.member_id !== memberId || at < still.linked_at || !(await removeLink(tx, memberId))) return;
      await account.tell(tx, { memberId, address: '', change: 'line-unlinked' }, site);
    });
  }

  return async function receive(partnerId: string, notice: Notice) {
    const heard = messengers.hearFrom(partnerId, notice);
    if (heard.outcome !== 'heard') return heard;
    for (const event of heard.about) {
      if (event.kind === 'left') {
        await leave(partnerId, event);
        continue;
      }
      const text = await answerTo(partnerId, event);
      if (text !== undefined) await messengers.of(partnerId)?.channel.reply(event, text);
    }
    return { outcome: 'taken' } as const;
  };
}
