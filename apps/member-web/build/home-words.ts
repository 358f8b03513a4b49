import { join } from 'node:path';
import type { Plugin } from 'vite';

const NAME = /^virtual:home-words-(th|la|en)$/;
const PARTS = ['bonus', 'errors', 'money', 'profile', 'site'];

/**
 * Puts copies of the words that home asks for into one file for each language. Pages that need one part before they are usable
 * fetch that part alone; a query makes the copies modules of their own.
 */
export function homeWords(appFolder: string): Plugin {
  return {
    name: 'kapao-home-words',
    enforce: 'pre',
    // A copy copies what it imports, too.
    resolveId: (id, importer) => {
      if (NAME.test(id)) return `\0${id}`;
      return importer?.endsWith('?home') && id.startsWith('./') ? join(importer, '..', `${id}?home`) : undefined;
    },
    load(id) {
      const locale = NAME.exec(id.slice(1))?.[1];
      if (locale === undefined) return undefined;
      const fileOf = (part: string) => join(appFolder, `src/messages/${part}-${locale}.ts`);
      const imports = PARTS.map((part) => `import * as ${part} from '${fileOf(part)}?home';`);
      const words = PARTS.map((part) => `${part}: Object.values(${part})[0]`);
      return `${imports.join('\n')}\nexport const words = { ${words.join(', ')} };`;
    },
  };
}
