/** How often a race is run anew. Five rounds keep the ordinary run short; `npm run races` runs the twenty of safety 6. */
// biome-ignore lint/style/noProcessEnv: how long a test run is, is told to the run, not to the product.
export const RACE_ROUNDS = Number(process.env.RACE_ROUNDS ?? 5);
