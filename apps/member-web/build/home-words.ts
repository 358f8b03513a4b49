import { join } from 'node:path';
import type { Plugin } from 'vite';

const NAME = /^virtual:home-words-(th|la|en)$/;
const PARTS = ['bonus', 'errors', 'money', 'own/beside', 'profile', 'site'];

/**
 * Puts copies of the words that home asks for into one file for each language. Pages that need one part before they are usable
 * fetch that part alone; a query makes the copies modules of their own.
 */
export function homeWords(appFolder: string): Plugin {
  return {
    name: 'kapao-home-words',
    enforce: 'pre',
    // A copy copies what it imports, too.
    async resolveId(id, importer) {
      if (NAME.test(id)) return `\0${id}`;
      if (!importer?.endsWith('?home')) return undefined;
      const imported = await this.resolve(id, importer.slice(0, -'?home'.length));
      return imported && `${imported.id}?home`;
    },
    load(id) {
      const locale = NAME.exec(id.slice(1))?.[1];
      if (locale === undefined) return undefined;
      const imports = PARTS.map(
        (part, index) =>
          `import * as part${index} from '${join(appFolder, `src/messages/${part}-${locale}.ts`)}?home';`,
      );
      const words = PARTS.map((part, index) => `'${part}': Object.values(part${index})[0]`);
      return `${imports.join('\n')}\nexport const words = { ${words.join(', ')} };`;
    },
  };
}
