/** In percent. */
export interface PictureCrop {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PictureEdits {
  /** Degrees clockwise, before the crop. */
  rotation: 0 | 90 | 180 | 270;
  /** Percent of the rotated original; null: all of it. */
  crop: PictureCrop | null;
}

/** A picture in a form of the staff. */
export interface StaffPicture {
  id: number;
  /** `making`: the variants are made by a background job. `failed`: they cannot be made. */
  state: 'making' | 'ready' | 'failed';
  /** Why the variants cannot be made, and what to do. */
  failure: string | null;
  /** Address of a small variant; null until the picture is ready. */
  thumbnail: string | null;
  /** Address of the largest JPEG; null until the picture is ready. */
  preview: string | null;
  /** A data URI. */
  placeholder: string;
  /** Pixels of what visitors get; of the original while the picture is made. */
  width: number;
  height: number;
  alt: string;
  /** The point that every crop of a card contains, in percent. */
  focus: { x: number; y: number };
  edits: PictureEdits;
  /** False: the original was never stored, so that edits start from the largest variant. */
  hasOriginal: boolean;
}

export interface PicturesResponse {
  pictures: StaffPicture[];
  /** The token of calls: that of a page is invalid after a new sign-in. */
  csrf: string;
}

export interface PictureResponse {
  picture: StaffPicture;
}

/** What has pictures. An artwork has several, others have one. */
export type PictureSubject = 'artwork' | 'artist' | 'exhibition' | 'collector' | 'style';

/** A picture as a form sends it. */
export interface ChosenPicture {
  id: number;
  alt: string;
  focus?: { x: number; y: number } | undefined;
}

/** Fields of something that has one picture, for edits with a version and their undo. */
export interface SinglePicture {
  /** The chosen picture, also while visitors see the former one because this one is not ready. */
  image_id: number | null;
  image_alt: string;
  /** Like `50,20`, in percent; empty without a picture. */
  image_focus: string;
}
