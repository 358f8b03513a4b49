/** How many seconds ago a list was counted that several operators are given; absent where it was counted for whoever asks. */
export const COUNTED_AGO_HEADER = 'x-counted-ago';
