import { SIZES } from '../../../server/listing/filters.ts';
import type { DemoCatalogue } from './demo-catalogue.ts';

export interface DemoMenuItem {
  name: string;
  /** Null for a heading without a link. */
  address: string | null;
  /** Default: true. */
  enabled?: boolean;
  children?: DemoMenuItem[];
}

export function headerMenu({ categories, styles }: DemoCatalogue): DemoMenuItem[] {
  const byCategory = categories.map(({ slug, name }) => link(name, `/artworks/category/${slug}`));
  const byStyle = styles.map(({ slug, name }) => link(name, `/artworks?styles[]=${slug}`));
  const bySize = SIZES.map(({ value, text }) => link(text, `/artworks?sizes[]=${value}`));
  return [
    {
      ...link('Artworks', '/artworks'),
      children: [group('By category', byCategory), group('By style', byStyle), group('By size', bySize)],
    },
    group('Styles', byStyle),
    link('Artists', '/artists'),
    link('Exhibitions', '/exhibitions'),
    link('Events', '/events'),
    { ...link('Private viewings', '/pages/private-viewings'), enabled: false },
    link('About', '/pages/about'),
  ];
}

export function footerMenu({ categories }: DemoCatalogue): DemoMenuItem[] {
  return [
    group('The gallery', [
      link('All artworks', '/artworks'),
      ...categories.map(({ slug, name }) => link(name, `/artworks/category/${slug}`)),
      link('Artists', '/artists'),
      link('Exhibitions', '/exhibitions'),
      link('Events', '/events'),
    ]),
    group('For collectors', [
      link('Shipping and returns', '/pages/shipping-and-returns'),
      link('Questions and answers', '/pages/faq'),
      { ...link('Private viewings', '/pages/private-viewings'), enabled: false },
    ]),
    group('Galerya', [
      link('About', '/pages/about'),
      link('Contact', '/pages/contact'),
      link('Terms', '/pages/terms'),
      link('Privacy', '/pages/privacy'),
    ]),
  ];
}

function link(name: string, address: string): DemoMenuItem {
  return { name, address };
}

function group(name: string, children: DemoMenuItem[]): DemoMenuItem {
  return { name, address: null, children };
}
