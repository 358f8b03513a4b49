/** From here on a name that agrees is said to fit; what an operator set decides only about credits by themselves. */
const NAME_FITS = 80;
const NAME_IN_DOUBT = 40;

/** How sure a comparison of names is, as a colour that people read at a glance. */
export function nameTone(score: number): 'ok' | 'wait' | 'bad' {
  if (score >= NAME_FITS) return 'ok';
  return score >= NAME_IN_DOUBT ? 'wait' : 'bad';
}
