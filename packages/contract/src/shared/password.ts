/** No composition rule beside it (safety 5, 31). */
export const MIN_PASSWORD_LENGTH = 8;
/** Operators reach the money of all members. */
export const MIN_OPERATOR_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 128;
