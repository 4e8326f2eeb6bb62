interface SiteProps {
  meta: { canonical: string };
  gallery: { name: string };
}

/** The gallery and its search as schema.org data. */
export function siteStructuredData({ meta, gallery: { name } }: SiteProps): Record<string, unknown>[] {
  const { origin } = new URL(meta.canonical);
  return [
    {
      '@type': 'Organization',
      '@id': `${origin}/#organization`,
      name,
      url: `${origin}/`,
      logo: `${origin}/favicon.svg`,
    },
    {
      '@type': 'WebSite',
      '@id': `${origin}/#website`,
      name,
      url: `${origin}/`,
      publisher: { '@id': `${origin}/#organization` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?search={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}
