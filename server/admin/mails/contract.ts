import type { ListProps } from '../list/contract.ts';

export interface MailListPage {
  list: ListProps;
  rows: {
    id: number;
    url: string;
    kind: string;
    recipient: string;
    written: string;
    attempts: number;
    failure: string;
    order: { number: string; url: string } | null;
  }[];
  /** Null if there is none to send. */
  again: { url: string; text: string; kind: string } | null;
  notice: string | null;
  /** Why an action was not done. */
  refusal: string | null;
}

export interface MailPage {
  mail: {
    recipient: string;
    written: string;
    state: string;
    attempts: number;
    failure: string | null;
    order: { number: string; url: string } | null;
  };
  /** Null for a mail that is not given up. */
  againUrl: string | null;
}
