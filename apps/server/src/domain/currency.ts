/** What people pay in. The contract names the same for the wire, and the ledger adds coins; neither may be imported here. */
export type CashCurrency = 'THB' | 'LAK';
