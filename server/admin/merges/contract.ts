/** The page before a merge of two artists or two terms. */
export interface MergePage {
  about: string;
  url: string;
  search: string;
  searchLabel: string;
  backUrl: string;
  backText: string;
  found: { name: string; about: string; url: string }[];
  /** Whether there are more results than shown. */
  isMore: boolean;
  /** The one that remains, and what will happen; null while none is chosen. */
  chosen: { id: number; text: string; lines: string[]; otherWay: { text: string; url: string } } | null;
}
