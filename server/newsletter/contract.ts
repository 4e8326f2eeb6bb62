/** `POST /web/api/subscriptions/subscribe` */
export interface SubscribeAnswer {
  data: { message: string };
}

/** A sentence, and what may be done about it. */
export interface NewsletterPage {
  heading: string;
  text: string;
  /** The form that does it; null where nothing is left to do. */
  form: { button: string; action: string; fields: Record<string, string> } | null;
}
