/** The product's clock, wherever the phone is (design 2): Bangkok and Vientiane have had this offset all year round since 1920. */
export const BANGKOK_OFFSET_MS = 7 * 3_600_000;
