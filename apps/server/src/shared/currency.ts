/** What people pay in. The contract names the same for the wire, and the ledger adds coins; neither may be imported here. */
export const CASH_CURRENCIES = ['THB', 'LAK'] as const;
export type CashCurrency = (typeof CASH_CURRENCIES)[number];
