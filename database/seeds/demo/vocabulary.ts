import { plainSlug } from '../../../server/navigation/slug.ts';
import type { DemoTerm } from './demo-catalogue.ts';

const term = (name: string): DemoTerm => ({ slug: slugOf(name), name });

export const ARTIST_TYPES: DemoTerm[] = [
  'Painter',
  'Sculptor',
  'Printmaker',
  'Mixed-media Artist',
  'Textile Artist',
  'Photographer',
].map(term);

export const CATEGORIES: DemoTerm[] = [
  'Painting',
  'Sculpture',
  'Drawing',
  'Printmaking',
  'Photography',
  'Mixed Media',
  'Textile',
].map(term);

export const STYLES: DemoTerm[] = [
  'Abstract',
  'Figurative',
  'Impressionism',
  'Expressionism',
  'Cubism',
  'Realism',
  'Pop Art',
  'Folk',
  'Minimalism',
  'Geometric',
].map(term);

export const MEDIA: DemoTerm[] = [
  'Oil on Canvas',
  'Acrylic on Canvas',
  'Oil Pastel on Paper',
  'Watercolor on Paper',
  'Ink on Paper',
  'Enamel on Board',
  'Woodcut on Paper',
  'Archival Pigment Print',
  'Bronze',
  'Brass',
  'Wood',
  'Stone',
  'Terracotta',
  'Mixed Media',
  'Handwoven Cotton',
  'Handwoven Abaca',
].map(term);

export const SUBJECTS: DemoTerm[] = [
  'Landscape',
  'Seascape',
  'Cityscape',
  'Still Life',
  'Portrait',
  'People',
  'Mother and Child',
  'Flora',
  'Fauna',
  'Farming',
  'Boats',
  'Transport',
  'Ornament',
  'Non-objective',
].map(term);

export const TAGS: DemoTerm[] = [
  'Rice terraces',
  'Cordillera',
  'Ifugao',
  'Mayon',
  'Bicol',
  'Visayas',
  'Sea',
  'Fishing',
  'Jeepney',
  'Manila',
  'Rain',
  'Night',
  'Market',
  'Fruit',
  'Women',
  'Inabel',
  'T’nalak',
  'Binakul',
  'Okir',
  'Mindanao',
  'Capiz',
  'Light',
  'Ink',
  'Gesture',
  'Leaves',
  'Birds',
  'Harvest',
  'Earth tones',
  'Blue',
  'Bold colour',
  'Quiet',
  'One of a kind',
  'Hand-pulled',
  'Carved',
  'Cast',
  'Black and white',
  'Small works',
  'Statement piece',
].map(term);

/** "Sinan-Sabong, Red" becomes "sinan-sabong-red". */
export function slugOf(name: string): string {
  return plainSlug(name.replace(/['’]/g, ''));
}
