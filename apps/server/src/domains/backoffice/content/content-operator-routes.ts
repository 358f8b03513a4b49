import {
  CONTENT_NAMES,
  CONTENT_PER_LOCALE,
  type ContentName,
  getContent,
  listContent,
  putContent,
} from '@kapao/contract/operator/content.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { type Binder, parsePart } from '../../../http/bind.ts';
import type { Propose } from '../../../queries/backoffice/proposal-facts.ts';
import { missingLocales, withCleanHtml } from './banner-rules.ts';
import type { Content } from './content.ts';
import { CONTENT_KIND } from './content-publisher.ts';

export function bindContentOperator(
  binder: Binder,
  { content, propose }: { content: Content; propose: Propose },
): void {
  async function shown(name: ContentName): Promise<RouteReply<typeof getContent>> {
    const versions = await content.versions(name);
    return {
      name,
      version: versions[0]?.version ?? 0,
      content: versions[0] ? wireContent(versions[0].content) : null,
      versions: versions.map((row) => ({
        version: row.version,
        operator: row.operator,
        reason: row.reason,
        at: row.created_at.toISOString(),
        content: wireContent(row.content),
      })),
    };
  }

  binder.bind(listContent, async () => {
    const rows = new Map((await content.listCurrent()).map((row) => [row.name, row]));
    return {
      contents: CONTENT_NAMES.map((name) => {
        const row = rows.get(name);
        return {
          name,
          version: row?.version ?? 0,
          missing: missingLocales(row?.content ?? {}),
          publishedAt: row?.created_at.toISOString() ?? null,
        };
      }),
    };
  });
  binder.bind(getContent, ({ params }) => shown(params.name));
  binder.bind(putContent, async ({ params, body, operator }) => {
    const { name } = params;
    // Read again after the cleaning: a banner may have been nothing but what was taken out.
    const checked = read(name, withCleanHtml(read(name, body.content)));
    const { version: basedOn, reason } = body;
    const publication = { name, content: checked, basedOn, operator: operator().username, reason };
    return (await content.change(propose, CONTENT_KIND, publication)) ?? shown(name);
  });
}

const read = (name: ContentName, content: unknown): Record<string, unknown> => ({
  ...Object(parsePart(CONTENT_PER_LOCALE[name], content)),
});

function wireContent({ th, la, en }: Record<string, unknown>) {
  return { th, ...(la === undefined ? {} : { la }), ...(en === undefined ? {} : { en }) };
}
