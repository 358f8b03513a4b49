import type { Rolldown } from 'vite';
import { START_PAGES } from './start-pages.ts';

const MEMBERS = 'src/member-parts.tsx';
/** Fetched by home beside them. */
const WITH_MEMBERS = ['src/features/chat/chat-watch.tsx', 'src/shell/favourite-star.tsx'];
const VISITORS = 'src/public-parts.tsx';
/** It needs some of them too, and none of the others. */
const CHAT = 'src/features/chat/chat-sheet.tsx';

/**
 * Names the file of a module that is fetched after every page and needed by none before it is usable: one file for all of them,
 * because each of its own would cost a request. Visitors get only the parts that they share with members.
 */
export function laterParts(appFolder: string): (id: string, modules: Rolldown.ChunkingContext) => string | null {
  let found: { needed: Set<string>; members: Set<string>; visitors: Set<string>; chat: Set<string> } | undefined;
  const idOf = (module: string) => `${appFolder}/${module}`;
  return (id, modules) => {
    const reachedFrom = (...roots: readonly string[]) => {
      const seen = new Set<string>();
      const visit = (module: string) => {
        if (seen.has(module)) return;
        seen.add(module);
        for (const imported of modules.getModuleInfo(module)?.importedIds ?? []) visit(imported);
      };
      for (const root of roots) visit(idOf(root));
      return seen;
    };
    found ??= {
      needed: reachedFrom('src/main.tsx', ...Object.values(START_PAGES).flatMap(({ modules: parts }) => parts)),
      members: reachedFrom(MEMBERS, ...WITH_MEMBERS),
      visitors: reachedFrom(VISITORS),
      chat: reachedFrom(CHAT),
    };
    const isEntry = id === idOf(MEMBERS) || id === idOf(VISITORS);
    if (isEntry || found.needed.has(id) || !found.members.has(id)) return null;
    if (found.chat.has(id)) return 'chat';
    return found.visitors.has(id) ? 'beside' : 'beside-members';
  };
}
