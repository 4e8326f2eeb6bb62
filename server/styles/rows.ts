export interface StyleRow {
  id: number;
  slug: string;
  name: string;
  available: number;
  image_key: string;
  placeholder: string;
  width: number;
  height: number;
  alt: string;
}
