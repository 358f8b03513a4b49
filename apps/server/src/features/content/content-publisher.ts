import { CONTENT_NAMES, CONTENT_PER_LOCALE, type ContentName } from '@kapao/contract/operator/content.ts';
import { PROPOSAL_WAIT_POLICY } from '@kapao/contract/policies/proposal-wait.ts';
import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { z } from 'zod';
import { readPolicy } from '../policy/policy-facts.ts';
import type { Publisher } from '../proposal/proposal-facts.ts';
import { withCleanHtml } from './banner-rules.ts';
import type { Content } from './content.ts';

export const CONTENT_KIND = 'content';

/** What is published where, by two: it names an account, or sends people somewhere. */
const BY_TWO: Partial<Record<ContentName, string>> = {
  contact: 'a link and a QR code members write and pay to',
  slip: 'the text beside the accounts to pay to',
  info: 'the address of the site',
  videos: 'links of the how-to guides',
  carousel: 'links and pictures on the first page',
  banners: 'pictures that may name an account',
  inviteBanners: 'pictures that may name an account',
  refundBanners: 'pictures that may name an account',
};

/** An address, or as many digits as an account or a phone has. */
const NAMES_A_PLACE = /https?:|www\.|\b[\w-]+\.(?:com|net|org|me|io|co|app|link|site|th|la)\b|\d(?:[\s.-]?\d){7,}/i;

/** True when another operator has to agree; plain words are published at once unless they name a place to go or pay to. */
export function needsTwo(name: ContentName, content: unknown): boolean {
  return BY_TWO[name] !== undefined || NAMES_A_PLACE.test(JSON.stringify(content));
}

const agreed = z.strictObject({ before: z.unknown(), after: z.record(z.string(), z.unknown()), basedOn: z.number() });

export function contentPublisher(content: Pick<Content, 'publishWithin'>): Publisher {
  const named = (subject: string) => CONTENT_NAMES.find((name) => name === subject) ?? refuse('KEY_INVALID');
  return {
    kind: CONTENT_KIND,
    rights: { write: 'content.edit', decide: 'content.approve' },
    isOwnCall: true,
    check: (given) => readOrRefuse(agreed, given),
    waitHours: async (tx) => (await readPolicy(tx, PROPOSAL_WAIT_POLICY)).contentHours,
    async publish(tx, { subject, content: given, proposedBy, approvedBy, reason }) {
      const name = named(subject);
      const { after, basedOn } = agreed.parse(given);
      const checked = withCleanHtml({ ...Object(readOrRefuse(CONTENT_PER_LOCALE[name], after)) });
      await content.publishWithin(tx, { name, content: checked, basedOn, operator: proposedBy, reason, approvedBy });
    },
  };
}
