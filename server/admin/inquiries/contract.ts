import type { FormState } from '../form/contract.ts';
import type { ListProps } from '../list/contract.ts';

export interface InquiryListPage {
  list: ListProps;
  rows: {
    id: number;
    url: string;
    person: string;
    artwork: string;
    /** The last message of the person, shortened. */
    text: string;
    state: string;
    isOpen: boolean;
    received: string;
    updated: string;
  }[];
}

export type AnswerField = 'text';

export interface InquiryThreadPage {
  id: number;
  state: string;
  isClosed: boolean;
  person: { name: string; email: string };
  artwork: {
    title: string;
    picture: string | null;
    /** Null if it was deleted. */
    url: string | null;
    publicUrl: string | null;
  };
  messages: {
    id: number;
    kind: 'question' | 'reply' | 'answer' | 'note';
    /** Who wrote it. */
    by: string;
    at: string;
    dateTime: string;
    text: string;
    quoted: string;
    /** Files that came with it and are not stored; empty without any. */
    attachments: string;
  }[];
  /** The form of an answer. Its version is the id of the last message that it was opened with. */
  form: FormState<AnswerField>;
  signature: string;
  /** Where a reply of the person is received. */
  replies: string;
  /** What was typed into a note that was refused, and why. */
  note: { key: string; text: string; error: string | null };
  notice: string | null;
  /** All data of a person without an account; null with one. */
  guestUrl: string | null;
  account: { name: string; url: string; about: string } | null;
  inquiries: { id: number; url: string; text: string; state: string; at: string }[];
  orders: { number: string; url: string; state: string; total: string; at: string }[];
  /** When it is deleted. */
  deletedOn: string;
}
