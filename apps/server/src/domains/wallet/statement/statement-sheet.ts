/** A statement as it is set on paper: every text is ready, and nothing is decided where it is drawn. */
export interface StatementSheet {
  /** BCP 47; lines are broken by its words. */
  language: string;
  site: string;
  title: string;
  facts: readonly (readonly [string, string])[];
  notes: readonly string[];
  columns: { when: string; item: string; amount: string; balance: string };
  rows: readonly SheetRow[];
}

export interface SheetRow {
  when: string;
  title: string;
  /** The one reference of the row, and how it ended where that was no success. */
  detail: string;
  amount: string;
  balance: string;
  /** Money that did not move in the end is printed in grey. */
  isVoid: boolean;
}
