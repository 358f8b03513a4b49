/** The lines of a text in the narrowest box there is: every place at which the browser would end one. */
export function linesOf(text: string, lang: string): string[] {
  const box = document.createElement('div');
  box.lang = lang;
  box.style.cssText = 'position: absolute; width: 1px; font-size: 10px';
  const node = document.createTextNode(text);
  box.append(node);
  document.body.append(box);
  const range = document.createRange();
  const lines: string[] = [];
  let lastTop = Number.NEGATIVE_INFINITY;
  for (let place = 0; place < text.length; place++) {
    range.setStart(node, place);
    range.setEnd(node, place + 1);
    const [{ top, width } = { top: 0, width: 0 }] = range.getClientRects();
    // What has no width of its own stands with what it belongs to.
    if (width > 0 && top > lastTop + 4) {
      lines.push('');
      lastTop = top;
    }
    lines.push((lines.pop() ?? '') + (text[place] ?? ''));
  }
  box.remove();
  return lines;
}

/** What the catalogues of an app say in Lao, read from their sources: templates as they are written. */
export const laoTextsOf = (sources: readonly string[]): string[] => [
  ...new Set(sources.flatMap((source) => source.match(/(?<=['`])[^'`\n]*[\u0e80-\u0eff]{6}[^'`\n]*(?=['`])/g) ?? [])),
];
