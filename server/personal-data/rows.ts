/** Why an account cannot be erased yet: the order that the gallery still has to complete with the collector's data. */
export interface Obstacle {
  number: string;
  reason: 'awaiting-payment' | 'not-delivered' | 'refund-due';
}

export type ExportedValue = string | number | boolean | null;
export type ExportedRow = Record<string, ExportedValue>;

export interface ExportedSection {
  heading: string;
  rows: ExportedRow[];
}

/** Table → its section of the export. */
export type PersonalData = Record<string, ExportedSection>;
