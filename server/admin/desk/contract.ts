import type { ArrangementItem } from '../arrangement/contract.ts';
import type { ListOption } from '../list/contract.ts';

/** An artwork that a form of the desk has found or chosen. */
export interface DeskWork extends ArrangementItem {
  price: string | null;
  /** Who has it, in words; null for a free artwork. */
  status: string | null;
  /** The page of the hold or order that has it. */
  statusUrl: string | null;
  /** Whether the status rules a sale or a hold out. */
  isTaken: boolean;
}

export interface DeskPerson {
  id: number;
  name: string;
  email: string | null;
}

/** Works and a person, chosen by buttons that send the form, so that nothing typed is lost. */
export interface DeskChoice {
  works: DeskWork[];
  /** Ids of the works, separated by commas. */
  chosen: string;
  search: string;
  /** Null before a search. */
  found: DeskWork[] | null;
  /** The collector; null for another person. */
  person: DeskPerson | null;
  personSearch: string;
  people: DeskPerson[] | null;
  /** The search has found more works than it shows. */
  hasMore: boolean;
  /** The part that the last button has changed. */
  changed: 'found' | 'works' | 'people' | 'person' | null;
}

export type DeskErrors<Field extends string> = Partial<Record<Field, string>>;

export type SaleField =
  | 'name'
  | 'email'
  | 'phone'
  | 'method'
  | 'amount'
  | 'reference'
  | 'reason'
  | 'delivery'
  | 'address1'
  | 'address2'
  | 'city'
  | 'province'
  | 'day'
  | 'time'
  | 'agreed'
  | 'note';

export interface DeskPage {
  choice: DeskChoice;
  key: string;
  /** Ids of the private holds that the member has seen. */
  holds: string;
  values: Record<SaleField, string>;
  errors: DeskErrors<SaleField | 'works' | 'form'>;
  methods: ListOption[];
  deliveries: ListOption[];
  /** `Php 12,500.00`, of the chosen works. */
  subtotal: string;
  /** The amount that the form proposed. */
  proposed: string;
  sold: { number: string; url: string } | null;
}
