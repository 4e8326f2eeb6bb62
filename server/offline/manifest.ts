/** The background of every page (`resources/css/theme.css`). */
const PAPER = '#faf8f4';

/** The web app manifest, by which browsers install the gallery. `name`: the gallery's, which staff can edit. */
export function webManifest(name: string): object {
  return {
    id: '/',
    name,
    short_name: name,
    description: 'One-of-a-kind Filipino artworks',
    lang: 'en-PH',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    icons: [icon('icon-192', 192), icon('icon-512', 512), { ...icon('icon-maskable-512', 512), purpose: 'maskable' }],
  };
}

function icon(name: string, pixels: number) {
  return { src: `/${name}.png`, sizes: `${pixels}x${pixels}`, type: 'image/png' };
}
