import type { Picture, PictureDimensions } from '../artworks/contract.ts';

export interface StyleCard {
  name: string;
  url: string;
  artworks_available_count: number;
  background: {
    profileImage: Picture;
    dimensions: PictureDimensions;
    altImage: string;
  };
}
