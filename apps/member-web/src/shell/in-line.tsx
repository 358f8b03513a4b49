import { Note } from '@kapao/ui/note.tsx';
import { useLocation } from '../lib/router.tsx';
import { ownWords } from './own-words.ts';

const { fetch: fetchWords, useWords } = ownWords({
  th: async () => (await import('../messages/own/in-line-th.ts')).inLineTh,
  la: async () => (await import('../messages/own/in-line-la.ts')).inLineLa,
  en: async () => (await import('../messages/own/in-line-en.ts')).inLineEn,
});

/** The browser inside LINE saves no pictures, installs nothing and hands nothing over. */
export const isInLine = () => /\bLine\//.test(navigator.userAgent);

export async function loadInLine() {
  if (isInLine()) await fetchWords();
  return InLine;
}

/** Says what does not work there, with the way out: LINE opens such an address in the browser of the phone. */
function InLine() {
  return isInLine() ? <Said /> : null;
}

function Said() {
  const words = useWords();
  const { pathname } = useLocation();
  return (
    <div className="in-line">
      <Note icon="info">
        {words.lead} <a href={`${pathname}?openExternalBrowser=1`}>{words.open}</a>
      </Note>
    </div>
  );
}
