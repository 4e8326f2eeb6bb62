import type { Picture, PictureDimensions } from '../artworks/contract.ts';

/** What the gallery says of a work that it sold; never to whom. */
export interface Certificate {
  /** Like `7K2MQ-X40TB-9ZC3D-51GHA`. */
  number: string;
  /** False once the sale has been undone. */
  isValid: boolean;
  title: string;
  artist: { name: string; url: string | null };
  /** The artwork's own page, while it has one. */
  url: string | null;
  year: number | null;
  medium: string | null;
  /** More about the medium: `Oil on linen, in two layers`. */
  mediumDescription: string | null;
  /** `24 × 36 in (61 × 91.4 cm)` */
  size: string | null;
  /** `November 21, 2026` in Manila. */
  soldOn: string;
  issuedOn: string;
  image: Picture;
  dimensions: PictureDimensions;
  alt: string;
}
