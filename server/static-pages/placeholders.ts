import { escapeHtml } from '../http/html.ts';

/** What the texts leave to the gallery's own data, as `{curatorEmail}`. */
export interface GalleryData {
  name: string;
  curatorEmail: string;
  pickupAddress: string;
}

// In an address the renderer has written the braces as %7B and %7D.
const placeholder = /(?:\{|%7B)(galleryName|curatorEmail|pickupAddress)(?:\}|%7D)/g;

export function fillText(text: string, gallery: GalleryData): string {
  return text.replace(placeholder, (_, name: string) => dataFor(name, gallery));
}

export function fillHtml(html: string, gallery: GalleryData): string {
  return html.replace(placeholder, (_, name: string) => escapeHtml(dataFor(name, gallery)));
}

function dataFor(name: string, gallery: GalleryData): string {
  if (name === 'galleryName') return gallery.name;
  return name === 'curatorEmail' ? gallery.curatorEmail : gallery.pickupAddress;
}
