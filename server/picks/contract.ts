/** An artwork that the curators recommend. */
export interface Pick {
  /** The id of the artwork. */
  id: number;
  /** A sentence of the curators; empty without one. */
  note: string;
}
