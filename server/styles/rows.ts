export interface StyleRow {
  id: number;
  slug: string;
  name: string;
  available: number;
  image_key: string;
  placeholder: string;
  focus_x: number;
  focus_y: number;
  width: number;
  height: number;
  alt: string;
}
