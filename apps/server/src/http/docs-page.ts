import type { Route } from '@kapao/contract/shared/route.ts';
import { refusalsOf } from '@kapao/contract/shared/route-refusals.ts';

/** A readable page of the calls: plain HTML, so that it needs no script and no exception in the content policy. */
export function docsPage(title: string, routes: readonly Route[]): string {
  const rows = [...routes]
    .sort((a, b) => a.path.localeCompare(b.path))
    .map(
      (route) => `<tr><td>${route.method}${route.postTwin ? ', POST' : ''}</td><td><code>${route.path}</code></td>
<td>${escapeHtml(route.summary)}</td><td>${route.access}</td><td>${refusalsOf(route).join(', ')}</td></tr>`,
    )
    .join('\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head><body><h1>${title}</h1>
<p>The same as a machine reads it: <a href="openapi.json">openapi.json</a>. Amounts are JSON numbers in whole currency units.</p>
<table border="1" cellpadding="6"><thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Who</th><th>Refusals, in order</th></tr></thead>
<tbody>${rows}</tbody></table></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
