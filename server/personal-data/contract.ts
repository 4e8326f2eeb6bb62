import type { EmailChangePage } from '../accounts/contract.ts';

/** `/account/data`: all data about the collector by section. */
export interface PersonalDataPage {
  sections: {
    heading: string;
    /** Rows of names and values, all as text. */
    rows: { name: string; value: string }[][];
  }[];
}

/** `/account/erase` */
export interface EraseAccountPage extends Pick<EmailChangePage, 'form'> {
  /** Orders that have to be completed first. */
  obstacles: { number: string; url: string; reason: string }[];
  /** The box was not ticked. */
  problem: string | null;
}
