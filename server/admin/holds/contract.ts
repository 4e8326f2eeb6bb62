import type { DeskChoice, DeskErrors } from '../desk/contract.ts';
import type { FormState } from '../form/contract.ts';
import type { ListOption, ListProps } from '../list/contract.ts';

export interface HoldsPage {
  list: ListProps;
  rows: {
    id: number;
    /** The page of the holder: order, private hold or cart. */
    url: string;
    title: string;
    artist: string | null;
    number: string | null;
    picture: string | null;
    price: string | null;
    kind: string;
    /** Who has it, as far as staff may see. */
    holder: string;
    since: string;
    until: string;
  }[];
  newUrl: string;
  sellUrl: string;
  /** Milliseconds until the end of the next hold; null without one. */
  changesIn: number | null;
  notice: string | null;
  /** Why an action was not done. */
  refusal: string | null;
}

export type PrivateHoldField = 'name' | 'contact' | 'note' | 'until';

export interface NewPrivateHoldPage {
  choice: DeskChoice;
  values: Record<PrivateHoldField, string>;
  errors: DeskErrors<PrivateHoldField | 'works' | 'form'>;
  /** The first day that can be chosen: today in Manila. */
  today: string;
}

/** An artwork that is not available. */
export interface ArtworkSummary {
  id: number;
  title: string;
  url: string;
  about: string;
  picture: string | null;
}

/** A release by staff, with its reason. */
export interface ReleaseForm {
  /** For the audit log. */
  cause: string;
  causes: ListOption[];
  /** For the person. */
  reason: string;
  errors: DeskErrors<'cause' | 'reason'>;
}

export interface PrivateHoldPage {
  id: number;
  work: ArtworkSummary;
  /** In words: until when, or how it ended. */
  state: string;
  isRunning: boolean;
  /** The collector's page; null for a person without an account. */
  collector: { name: string; url: string } | null;
  form: FormState<PrivateHoldField>;
  /** Why nothing was changed. */
  refusal: string | null;
  release: ReleaseForm;
  sellUrl: string;
  /** Whether the member may end it, shorten it or change its person. */
  canEnd: boolean;
  /** Whether the member may release it with a reason. */
  canRelease: boolean;
  notice: string | null;
}

export interface CartReservationPage {
  id: number;
  work: ArtworkSummary;
  cartId: number | null;
  /** Who has it, and until when. */
  state: string;
  collector: { name: string; url: string } | null;
  release: ReleaseForm;
  error: string | null;
  canRelease: boolean;
}
