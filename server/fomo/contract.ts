import type { Picture } from '../artworks/contract.ts';

/** A recent sale of an artwork, or recent interest in it. */
export interface FomoNotification {
  /** Address of a small picture. */
  image: string;
  /** The point that a crop keeps visible; missing if it is the centre. */
  focus?: Picture['focus'];
  heading: string;
  /** The artwork and its artist. */
  subHeading: string;
  message: string;
  url: string;
}

interface FomoMeta {
  /** False if the gallery or this browser has turned notifications off. */
  can_show_fomo_notifications: boolean;
  /** How long one is shown, in milliseconds. */
  fomo_notifications_duration: number;
  /** Time between two notifications, in milliseconds. */
  fomo_notifications_interval: number;
}

export interface FomoResponse {
  data: FomoNotification[];
  meta: FomoMeta;
}

/** Times in milliseconds. */
export interface FomoSettings {
  enabled: boolean;
  /** For which each is shown. */
  duration: number;
  /** Between two. */
  interval: number;
  /** What they are about. */
  sales: boolean;
  interest: boolean;
}
