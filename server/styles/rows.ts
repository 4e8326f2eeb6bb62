export interface StyleRow {
  id: number;
  slug: string;
  name: string;
  available: number;
  image_key: string;
  placeholder: string;
  alt: string;
}
