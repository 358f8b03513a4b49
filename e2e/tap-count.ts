import type { Page } from 'playwright-core';

/** A person takes a page that stands still for longer than this after a tap for one that has not heard it. */
export const FEEDBACK_WITHIN_MS = 300;

export interface Job {
  name: string;
  /** Presses of a finger in the app; choosing a file is one. */
  taps: number;
  /** Fields that were typed into or chosen in. */
  fields: number;
  /** Taps after which nothing that can be seen was different within the time, by what was pressed. */
  silent: string[];
}

interface Tapped {
  id: number;
  label: string;
}

/**
 * Counts what a member does in the app, job by job, and looks whether anything that can be seen is different soon after each
 * tap: in the page, in another one that opens, or because the page goes. Pages of banks and games are not the app.
 */
export async function countTaps(page: Page, origin: string) {
  const jobs: Job[] = [];
  const waiting = new Map<string, { job: Job; label: string }>();
  const job = () => jobs.at(-1);
  const keyOf = (id: number, of: Page | null) => `${of?.url()} ${id}`;
  const context = page.context();
  await context.exposeBinding('countedTap', ({ page: of }, { id, label }: Tapped) => {
    const now = job();
    if (!now) return;
    now.taps += 1;
    waiting.set(keyOf(id, of), { job: now, label });
  });
  await context.exposeBinding('silentTap', ({ page: of }, { id }: Tapped) => {
    const tapped = waiting.get(keyOf(id, of));
    tapped?.job.silent.push(tapped.label);
  });
  await context.exposeBinding('countedField', () => {
    const now = job();
    if (now) now.fields += 1;
  });
  await context.addInitScript(watchTaps, { origin, withinMs: FEEDBACK_WITHIN_MS });
  return {
    jobs,
    begin(name: string) {
      jobs.push({ name, taps: 0, fields: 0, silent: [] });
    },
    /** What no page sees: a file that is chosen in the phone's own list. */
    tap() {
      const now = job();
      if (now) now.taps += 1;
    },
  };
}

/** Runs in the page. */
function watchTaps({ origin, withinMs }: { origin: string; withinMs: number }): void {
  if (location.origin !== origin) return;
  const told = window as unknown as Record<'countedTap' | 'silentTap' | 'countedField', (said: unknown) => void>;
  let lastId = 0;
  const open = new Map<number, ReturnType<typeof setTimeout>>();
  const isSeen = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement;
    return element !== null && element.getClientRects().length > 0;
  };
  const fed = () => {
    for (const timer of open.values()) clearTimeout(timer);
    open.clear();
  };
  const isVisible = ({ type, target, addedNodes, removedNodes }: MutationRecord) =>
    type === 'childList'
      ? isSeen(target) &&
        [...addedNodes, ...removedNodes].some((node) => node.nodeName !== 'SCRIPT' && node.nodeName !== 'LINK')
      : isSeen(target);
  new MutationObserver((records) => {
    if (open.size > 0 && records.some(isVisible)) fed();
  }).observe(document, {
    ...{ childList: true, subtree: true, characterData: true, attributes: true },
    attributeFilter: [
      'class',
      'style',
      'open',
      'hidden',
      'disabled',
      'value',
      'aria-busy',
      'aria-pressed',
      'aria-selected',
      'aria-expanded',
      'src',
    ],
  });
  // Another page opens over this one, or a field is taken in hand; that a button has the focus is no answer.
  addEventListener('blur', ({ target }) => target === window && fed());
  addEventListener(
    'focusin',
    ({ target }) => target instanceof Element && target.matches('input, textarea, select') && fed(),
  );
  for (const sign of ['pagehide', 'scroll']) addEventListener(sign, fed, { capture: true, passive: true });
  addEventListener(
    'pointerup',
    ({ isTrusted, target }) => {
      if (!isTrusted) return;
      lastId += 1;
      const id = lastId;
      const pressed = target instanceof Element ? (target.closest('button, a, label, [role]') ?? target) : undefined;
      const label = (pressed?.getAttribute('aria-label') ?? pressed?.textContent ?? '').trim().slice(0, 40);
      told.countedTap({ id, label });
      open.set(
        id,
        setTimeout(() => open.delete(id) && told.silentTap({ id, label }), withinMs),
      );
    },
    { capture: true },
  );
  const typed = new WeakSet<EventTarget>();
  addEventListener(
    'input',
    ({ target }) => {
      if (!target || typed.has(target) || (target instanceof HTMLInputElement && target.type === 'file')) return;
      typed.add(target);
      told.countedField({});
    },
    { capture: true },
  );
}

/** As a table of a document. */
export function tableOf(jobs: readonly Job[], bounds: Readonly<Record<string, number>>): string {
  const lines = jobs.map(
    ({ name, taps, fields, silent }) =>
      `| ${name} | ${taps} | ${bounds[name]} | ${fields} | ${silent.join(', ') || '0'} |`,
  );
  return [
    '| Job | Taps | At most | Fields | Taps without feedback in 0.3 s |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}
