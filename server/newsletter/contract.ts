/** `POST /web/api/subscriptions/subscribe` */
export interface SubscribeResponse {
  data: { message: string };
}

/** A message and an optional form. */
export interface NewsletterPage {
  heading: string;
  text: string;
  /** Null when no action is left. */
  form: { button: string; action: string; fields: Record<string, string> } | null;
}
