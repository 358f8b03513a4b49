import { CONTENT_NAMES, CONTENT_PER_LOCALE } from '@kapao/contract/operator/content.ts';
import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { z } from 'zod';
import { textWaitHours } from '../../../commands/backoffice/member-text-acts.ts';
import type { Publisher } from '../../../queries/backoffice/proposal-facts.ts';
import { withCleanHtml } from './banner-rules.ts';
import type { Content } from './content.ts';

export const CONTENT_KIND = 'content';

const agreed = z.strictObject({ before: z.unknown(), after: z.record(z.string(), z.unknown()), basedOn: z.number() });

export function contentPublisher(content: Pick<Content, 'publishWithin'>): Publisher {
  const named = (subject: string) => CONTENT_NAMES.find((name) => name === subject) ?? refuse('KEY_INVALID');
  return {
    kind: CONTENT_KIND,
    rights: { write: 'content.edit', decide: 'content.approve' },
    isOwnCall: true,
    check: (given) => readOrRefuse(agreed, given),
    waitHours: textWaitHours,
    async publish(tx, { subject, content: given, proposedBy, approvedBy, reason }) {
      const name = named(subject);
      const { after, basedOn } = agreed.parse(given);
      const checked = withCleanHtml({ ...Object(readOrRefuse(CONTENT_PER_LOCALE[name], after)) });
      await content.publishWithin(tx, { name, content: checked, basedOn, operator: proposedBy, reason, approvedBy });
    },
  };
}
