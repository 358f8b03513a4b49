/** The room that the lines of home took at the last visit of this tab, kept for them so that games do not move down when they come. */
const KEY = 'kapao.news-height';
const MAX_PX = 400;

export function keptNewsHeight(): number | undefined {
  const kept = Number(read());
  return kept > 0 && kept <= MAX_PX ? kept : undefined;
}

export function keepNewsHeight(height: number): void {
  try {
    sessionStorage.setItem(KEY, String(Math.round(height)));
  } catch {
    // Without storage the games move when the lines come.
  }
}

function read(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
