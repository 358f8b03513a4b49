import type { Base, Giving } from '../../../part.ts';
import { type Content, makeContent } from './content.ts';
import { bindContentOperator } from './content-operator-routes.ts';
import { contentPublisher } from './content-publisher.ts';
import { bindContent } from './content-routes.ts';

/** What operators write for members to read. */
export function contentPart({ db, known, propose }: Base): Giving<Content> {
  const content = makeContent(db, known.site);
  return {
    gives: content,
    bindMember: (binder) => bindContent(binder, content),
    bindOffice: (binder) => bindContentOperator(binder, { content, propose }),
    publishers: [contentPublisher(content)],
  };
}
