import type { Picture } from '../artworks/contract.ts';

/** Something that has really happened to an artwork lately. */
export interface FomoNotification {
  /** Address of a small picture. */
  image: string;
  /** What a crop of it keeps in sight; missing where it is the centre. */
  focus?: Picture['focus'];
  heading: string;
  /** The artwork and its artist. */
  subHeading: string;
  message: string;
  url: string;
}

interface FomoMeta {
  /** Not where the gallery or this browser has turned them off. */
  can_show_fomo_notifications: boolean;
  /** Milliseconds that one is shown. */
  fomo_notifications_duration: number;
  /** Milliseconds from one to the next. */
  fomo_notifications_interval: number;
}

export interface FomoAnswer {
  data: FomoNotification[];
  meta: FomoMeta;
}
