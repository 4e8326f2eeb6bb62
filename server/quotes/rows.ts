export interface QuoteRow {
  slug: string;
  name: string;
  location: string;
  quote: string;
  image_key: string;
  placeholder: string;
  focus_x: number;
  focus_y: number;
  alt: string;
}
