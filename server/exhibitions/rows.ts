import type { ExhibitKind } from './contract.ts';

/** Times in milliseconds. */
export interface ExhibitRow {
  id: number;
  slug: string;
  kind: ExhibitKind;
  title: string;
  starts_at: number;
  ends_at: number;
  venue: string;
  description: string;
  long_description: string;
  button_name: string;
  image_key: string;
  placeholder: string;
  focus_x: number;
  focus_y: number;
  alt: string;
}
