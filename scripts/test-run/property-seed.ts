import fc from 'fast-check';

/** Draws the examples of property tests from a seed, where one is given; each run draws others without it. */
const { PROPERTY_SEED } = process.env;
if (PROPERTY_SEED) fc.configureGlobal({ seed: Number(PROPERTY_SEED) });
