import type { ArtworkCard } from '../artworks/contract.ts';

export interface InquiryFields {
  name: string;
  email: string;
  question: string;
}

/** `/artworks/{slug}/ask` */
export interface InquiryPage {
  artwork: ArtworkCard;
  /** Null after the question was sent. */
  form: {
    action: string;
    /** What was typed, or the name and address of the collector. */
    values: InquiryFields;
    errors: Partial<InquiryFields>;
    token: string;
  } | null;
}

/** `GET /web/api/artworks/{slug}/inquiries`: what the form is filled with; empty for visitors. */
export interface InquiryContactResponse {
  data: { name: string; email: string };
}

/** `POST /web/api/artworks/{slug}/inquiries` */
export interface InquiryResponse {
  data: { message: string };
}
