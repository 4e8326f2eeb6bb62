import type { EmailChangePage } from '../accounts/contract.ts';

/** `/account/data`, and the same as an HTML file: all data about the person by section. */
export interface PersonalDataPage {
  sections: {
    heading: string;
    /** Rows of names and values, all as text. */
    rows: { name: string; value: string }[][];
  }[];
}

/** What an erasure removes and what it leaves, for the page before it. */
export interface ErasureSummary {
  /** Texts such as `Favorites: 12`. */
  goes: string[];
  stays: string[];
}

/** `/account/erase` */
export interface EraseAccountPage extends Pick<EmailChangePage, 'form'>, ErasureSummary {
  /** Orders that have to be completed first. */
  obstacles: { number: string; url: string; reason: string }[];
  /** The box was not ticked. */
  problem: string | null;
}
