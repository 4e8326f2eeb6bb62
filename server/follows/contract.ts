/** What a collector is told who has followed or unfollowed an artist. */
export interface FollowAnswer {
  title: string;
  message: string;
}

/** How a collector stands to an artist who is shown; a visitor follows nobody. */
export interface FollowState {
  slug: string;
  name: string;
  /** Address of the portrait's `sm` variant. */
  smallProfileImage: string | null;
  hasFollowed: boolean;
}

/** `/unfollow`: a sentence, and what may be done about it. */
export interface UnfollowPage {
  heading: string;
  text: string;
  /** The form that does it; null where nothing is left to do. */
  form: { button: string; action: string; fields: Record<string, string> } | null;
}
