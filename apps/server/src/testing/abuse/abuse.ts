import type { World } from '../world.ts';
import type { Person } from './person.ts';

/** One scripted abuse: what a thief does in a day. Refusals are what he expects; only the money tells whether it worked. */
export type Abuse = (world: World, thief: Person) => Promise<void>;

/** All at once, as a program would. */
export const atOnce = <T>(times: number, call: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_none, index) => call(index)));
