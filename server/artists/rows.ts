export interface ArtistRow {
  id: number;
  slug: string;
  name: string;
  hometown: string | null;
  bio: string | null;
  image_key: string | null;
  placeholder: string | null;
  focus_x: number | null;
  focus_y: number | null;
  alt: string | null;
  types: string[];
}
