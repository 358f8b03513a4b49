/** What is fixed when the app is built (spec 1). The only reader of the build's environment. */
export const BUILD = {
  isLaos: import.meta.env.VITE_LAOS === 'true',
  /** Shown on the contact page (spec 1). */
  version: '1.1.14',
} as const;
