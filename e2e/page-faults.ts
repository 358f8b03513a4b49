/** What can be wrong with how a page lies on the screen. Runs inside the page, so it may lean on nothing from here. */
export function findLayoutFaults(): string[] {
  const faults: string[] = [];
  const page = document.documentElement;
  const describe = (element: Element) => {
    const text = element.textContent?.replace(/\s+/g, ' ').trim().slice(0, 40);
    return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> "${text}"`;
  };
  if (page.scrollWidth > page.clientWidth) {
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > page.clientWidth + 1 && !element.closest('.tiles, .chips'),
    );
    faults.push(`wider than the screen by ${page.scrollWidth - page.clientWidth}: ${wide.slice(0, 3).map(describe)}`);
  }
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
  // What only screen readers get is cut down to a pixel on purpose.
  const WORDED = 'button, label, a, h1, h2, h3, p, dt, dd, legend, small, b, .text, .num, .status';
  const boxOf = (element: Element): Element => {
    const isInline = getComputedStyle(element).display === 'inline';
    return isInline && element.parentElement ? boxOf(element.parentElement) : element;
  };
  const hasText = ({ childNodes }: Element) =>
    [...childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim());
  const texts = [...(dialog ?? document.body).querySelectorAll('*')].filter(hasText).map(boxOf);
  for (const element of new Set(texts)) {
    if (!isShown(element) || element.closest('.sr, svg, option, script, style')) continue;
    if (element.matches(':has(> .sr:only-child)') || /auto|scroll/.test(getComputedStyle(element).overflowX)) continue;
    const style = getComputedStyle(element);
    if (style.display === 'inline' || element.clientWidth === 0) continue;
    // Other boxes are cut on purpose where they are cut.
    if (!element.matches(WORDED) && style.overflowX !== 'visible') continue;
    if (element.scrollWidth > element.clientWidth + 1) faults.push(`text wider than its box: ${describe(element)}`);
    const hidesOverflow = style.overflowY === 'hidden' || style.overflowY === 'clip';
    if (hidesOverflow && element.scrollHeight > element.clientHeight + 1) {
      faults.push(`text higher than its box: ${describe(element)}`);
    }
  }
  if (dialog) {
    // A tile of a sheet that is pushed over its edge cannot be scrolled to.
    for (const tile of dialog.querySelectorAll('.drawer > *')) {
      if (tile.getBoundingClientRect().right > innerWidth + 1) faults.push(`beyond the edge: ${describe(tile)}`);
    }
    for (const element of [dialog, ...dialog.querySelectorAll(':scope footer .btn')]) {
      const { top, bottom, left, right } = element.getBoundingClientRect();
      if (top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1) {
        faults.push(`not wholly on the screen: ${describe(element)}`);
      }
    }
  }
  return faults;
}

/** Every text that is shown or read out. */
export function readTexts(): string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    // Codes are the same in every language, and what is written in another one says so.
    if (parentElement?.closest('script, style, code')) continue;
    const spoken = parentElement?.closest('[lang]');
    if (spoken && spoken !== document.documentElement) continue;
    // Marks at which lines of Lao end, or do not, are no letters.
    const words = textContent?.replace(/[\u200b\u2060]/g, '') ?? '';
    texts.push(words.replace(/\s+/g, ' ').trim());
  }
  for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
    for (const element of document.querySelectorAll(`[${name}]`)) texts.push(element.getAttribute(name) ?? '');
  }
  texts.push(document.title);
  return texts.filter((text) => text !== '');
}
