import type { AuditEntry } from '../../audit/contract.ts';
import type { FormState } from '../form/contract.ts';
import type { ListProps } from '../list/contract.ts';

export interface RedirectListPage {
  list: ListProps;
  rows: {
    id: number;
    url: string;
    from: string;
    to: string;
    kind: string;
    added: string;
    /** The new address is no page that visitors can see: the old one is answered with 404. */
    isBroken: boolean;
    /** When its page is published; null if it is no page that comes. */
    worksFrom: string | null;
  }[];
  newUrl: string;
  importUrl: string;
  missing: { url: string; count: string };
  notice: string | null;
}

export type RedirectField = 'from' | 'to';

export interface RedirectPage {
  /** Null for a new one. */
  id: number | null;
  form: FormState<RedirectField>;
  notice: string | null;
  /** The redirect that already has the old address. */
  takenUrl: string | null;
  isAutomatic: boolean;
  isBroken: boolean;
  worksFrom: string | null;
  timeline: AuditEntry[];
}

export interface RedirectImportPage {
  /** The text of the file. */
  text: string;
  error: string | null;
  /** What the import would do; null before it is checked. */
  plan: {
    added: string;
    changed: string;
    unchanged: string;
    refused: { line: number; from: string; reason: string }[];
    moreRefused: string | null;
    /** The first redirects that would be added or changed. */
    examples: { from: string; to: string }[];
    /** Null if nothing would change. */
    button: string | null;
  } | null;
}

export interface MissingPagesPage {
  rows: {
    id: number;
    address: string;
    visits: string;
    last: string;
    /** A page with the same name. */
    suggestion: string | null;
    newUrl: string;
  }[];
  count: string;
  more: string | null;
  notice: string | null;
}
