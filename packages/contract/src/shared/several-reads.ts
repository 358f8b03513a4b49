/** Answers several reads in one request (beyond the specification): `?of=` holds their addresses, separated by spaces. */
export const SEVERAL_READS_PATH = '/api/reads';

/** Reads that one request may ask for. */
export const READS_MAXIMUM = 16;

/** Answer of one read: the status and the body that its own address would have returned. */
export interface ReadAnswer {
  status: number;
  body: unknown;
}
