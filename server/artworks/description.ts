import type { ArtworkDetail } from './contract.ts';

// What search engines show of a description.
const longest = 155;

/** A sentence for search engines and previews: the work's own first words, else its facts. */
export function describeArtwork({ title, artist, medium, year_made, description }: ArtworkDetail): string {
  if (description) return shorten(description.replace(/\s+/g, ' ').trim());
  const facts = [medium, year_made].filter((fact) => fact !== null).join(', ');
  return `${title} by ${artist.name}${facts ? ` (${facts})` : ''}.`;
}

function shorten(text: string): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest).toWellFormed();
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}
