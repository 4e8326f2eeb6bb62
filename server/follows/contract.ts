/** Notification after following or unfollowing an artist. */
export interface FollowResponse {
  title: string;
  message: string;
}

/** Whether the collector follows an artist; false for visitors. */
export interface FollowState {
  slug: string;
  name: string;
  /** URL of the portrait's `sm` variant. */
  smallProfileImage: string | null;
  hasFollowed: boolean;
}

/** `/unfollow`: a message and an optional form. */
export interface UnfollowPage {
  heading: string;
  text: string;
  /** Null when no action is left. */
  form: { button: string; action: string; fields: Record<string, string> } | null;
}
