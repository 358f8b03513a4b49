import type { ServedBuild } from '@kapao/web/release.ts';
import type { QueryClient } from '@tanstack/react-query';

declare global {
  interface Window {
    /** Set by the script in the page itself, which is there whatever else could not be fetched. */
    openNewerBuild?: (prepare?: () => Promise<unknown>) => Promise<ServedBuild>;
  }
}

/** Filled in by `typed-fields.ts`, which comes after the page. */
export const typedFields: { keep: () => void; keepAfterActs?: (queries: QueryClient) => Promise<void> } = {
  keep: () => {},
};

/** Reloads into a newer build if one is served; the open sheet is in the address, and typed fields are kept. */
export const openNewerBuild = async (queries: QueryClient) =>
  window.openNewerBuild?.(async () => typedFields.keepAfterActs?.(queries));

export function reloadAsTyped(): void {
  typedFields.keep();
  location.reload();
}
