import { escapeHtml } from '../http/html.ts';
import type { PersonalDataPage } from './contract.ts';

const STYLE = `
body { max-width: 50rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #1c1a17; background: #faf8f4; }
h2 { margin-top: 2.5rem; border-top: 1px solid #ddd6c9; padding-top: 1rem; }
dl { display: grid; grid-template-columns: minmax(8rem, 12rem) minmax(0, 1fr); gap: 0.25rem 1.5rem; margin: 0 0 1rem; }
dt { color: #5f594f; }
dd { margin: 0; overflow-wrap: anywhere; }
dl + dl { border-top: 1px solid #ddd6c9; padding-top: 1rem; }
`;

/** The export as one HTML file that needs no other file. `at`: when it was made, as text. */
export function personalDataHtml(
  { sections }: PersonalDataPage,
  { title, gallery, at }: { title: string; gallery: string; at: string },
): string {
  const body = sections.map(({ heading, rows }) => `<h2>${escapeHtml(heading)}</h2>\n${rows.map(list).join('\n')}`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p>Everything that the database of ${escapeHtml(gallery)} holds, on ${escapeHtml(at)}. Times are Manila's.</p>
${body.join('\n')}
</body>
</html>
`;
}

function list(row: { name: string; value: string }[]): string {
  const entries = row.map(({ name, value }) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`);
  return `<dl>\n${entries.join('\n')}\n</dl>`;
}
