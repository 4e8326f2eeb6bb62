export interface ArtistRow {
  id: number;
  slug: string;
  name: string;
  hometown: string | null;
  bio: string | null;
  image_key: string | null;
  placeholder: string | null;
  alt: string | null;
  types: string[];
}
