import type { Picture, PictureDimensions } from '../artworks/contract.ts';

/** The certificate of a sold artwork, without its buyer. */
export interface Certificate {
  /** Like `7K2MQ-X40TB-9ZC3D-51GHA`. */
  number: string;
  /** False after a refund of the order. */
  isValid: boolean;
  title: string;
  artist: { name: string; url: string | null };
  /** The artwork's page; null if it is not published any more. */
  url: string | null;
  /** The date as written. */
  year: string | null;
  medium: string | null;
  /** Details of the medium: `Oil on linen, in two layers`. */
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
