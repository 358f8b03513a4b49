/** From here on a name that agrees is said to fit; what an operator set decides only about credits by themselves. */
const NAME_FITS = 80;

/** A low score of money that was credited is no warning: names in two scripts score low although they are one person's. */
export const nameTone = (score: number): 'ok' | 'wait' => (score >= NAME_FITS ? 'ok' : 'wait');
