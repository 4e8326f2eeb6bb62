import { type ComponentProps, createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ArtworkCard } from '../../resources/components/artworks/card/artwork-card.tsx';
import { FilterGroup } from '../../resources/components/listing/filter-group.tsx';
import { FooterMenus } from '../../resources/components/shell/footer/footer-menus.tsx';
import { PaymentMarks } from '../../resources/components/shell/footer/payment-marks.tsx';
import { MenuBar } from '../../resources/components/shell/header/menu-bar.tsx';
import { PanelMenu } from '../../resources/components/shell/side-panel/panel-menu.tsx';
import { keptMarkup, renderWithKept as renderKept } from '../../resources/kept-markup.ts';

const artwork: ComponentProps<typeof ArtworkCard>['artwork'] = {
  id: 1,
  slug: 'mayon',
  title: 'Mayon $& <kept-markup slot="0"></kept-markup>',
  url: '/artworks/mayon',
  status: 'Sold',
  is_sold: true,
  is_reserved: false,
  is_in_cart: false,
  original_price: null,
  discounted_price: null,
  price_with_currency: null,
  year_made: 2025,
  medium: 'Oil',
  height: 24,
  width: 18,
  depth: 0,
  alt_image: 'A volcano',
  full_image: {
    lg: '/images/a/lg.jpg',
    md: '/images/a/md.jpg',
    sm: '/images/a/sm.jpg',
    thumb: '/images/a/thumb.jpg',
    placeholder: 'data:,',
  },
  full_image_dimensions: { width: 960, height: 1280 },
  artist: { name: 'Luna', slug: 'luna', url: '/artists/luna', is_shown_on_website: true },
  soldOnInterval: '2 days ago',
};

const item = { id: 1, name: 'Artworks', value: '/artworks', target: '_self', enabled: true };
const items = [{ ...item, children: [{ ...item, id: 2, children: [] }] }];
const option = { value: 'a', text: 'A & B', filter: 'styles', icon: null, count: 3 } as const;

const marks = createElement(PaymentMarks);

const parts: [name: string, element: ReactElement][] = [
  ['a card', createElement(ArtworkCard, { artwork, sizes: '50vw', first: true })],
  ['a card of another size', createElement(ArtworkCard, { artwork, sizes: '20vw', inRow: true })],
  [
    'a group of filters',
    createElement(FilterGroup, {
      name: 'styles',
      group: { text: 'Style', options: [option] },
      chosen: ['a'],
      onToggle: () => {},
    }),
  ],
  [
    'an empty group',
    createElement(FilterGroup, {
      name: 'styles',
      group: { text: 'Style', options: [] },
      chosen: [],
      onToggle: () => {},
    }),
  ],
  ['the menu bar', createElement(MenuBar, { items })],
  ['the panel', createElement(PanelMenu, { items })],
  ['the footer', createElement(FooterMenus, { menus: [{ name: 'Shop', menuItems: items }] })],
  ['the marks', marks],
];

const renderWithKept = (element: ReactElement) => renderKept(element, renderToString);

it.each(parts)('puts %s into the page as it would be rendered there, the first time and again', (_name, element) => {
  const page = createElement('main', null, 'before', element, 'after', element);
  const plain = renderToString(page);
  expect(renderWithKept(page)).toBe(plain);
  expect(renderWithKept(page)).toBe(plain);
});

it('renders equal parts once, and others for themselves', () => {
  let rendered = 0;
  const Part = keptMarkup('part', ({ text }: { text: string }) => {
    rendered += 1;
    return createElement('p', null, text);
  });
  const page = (text: string) => renderWithKept(createElement('main', null, createElement(Part, { text })));
  expect([page('a'), page('b'), page('a')]).toEqual([
    '<main><p>a</p></main>',
    '<main><p>b</p></main>',
    '<main><p>a</p></main>',
  ]);
  expect(rendered).toBe(2);
});

it('fails as a whole where a part fails, and then works again', () => {
  const Part = keptMarkup('failing', ({ fails }: { fails: boolean }) => {
    if (fails) throw new Error('broken part');
    return createElement('p');
  });
  const page = (fails: boolean) => renderWithKept(createElement(Part, { fails }));
  expect(() => page(true)).toThrow('broken part');
  expect(page(false)).toBe('<p></p>');
});

it('renders once for equal props, whatever object holds them', () => {
  let rendered = 0;
  const Part = keptMarkup('equal', ({ work }: { work: { title: string } | null }) => {
    rendered += 1;
    return createElement('p', null, work?.title);
  });
  const page = (work: { title: string } | null) => renderWithKept(createElement(Part, { work }));
  const [one, same] = [{ title: 'a' }, { title: 'a' }];
  expect([page(one), page(one), page(same), page({ title: 'b' }), page({ title: 'b' }), page(null)]).toEqual([
    ...['<p>a</p>', '<p>a</p>', '<p>a</p>', '<p>b</p>', '<p>b</p>', '<p></p>'],
  ]);
  expect(rendered).toBe(3);
});

it('renders once what differs in open texts alone, and puts each page’s own in, harmless', () => {
  let rendered = 0;
  const Part = keptMarkup(
    'open',
    ({ text, counts }: { text: string; counts: number[] }) => {
      rendered += 1;
      return createElement(
        'a',
        { href: text },
        text,
        ...counts.map((count) => createElement('b', { key: count }, count)),
      );
    },
    ['text', 'counts'],
  );
  const texts = ['/plain', `/"quoted" & 'so' <b>$&</b>`, '<kept-markup slot="0"></kept-markup>'];
  for (const text of texts) {
    const page = createElement('main', null, createElement(Part, { text, counts: [3, 0] }));
    expect(renderWithKept(page)).toBe(renderToString(page));
  }
  // Each time by React for the comparison, and once to be kept.
  expect(rendered).toBe(texts.length + 1);
});

it('keeps a part with open texts within another that has its own', () => {
  const Inner = keptMarkup('inner', ({ count }: { count: number | string }) => createElement('i', null, count), [
    'count',
  ]);
  const Outer = keptMarkup(
    'outer',
    ({ counts }: { counts: number[] }) =>
      createElement(
        'p',
        null,
        counts.map((count, place) => createElement(Inner, { key: place, count })),
      ),
    ['counts'],
  );
  for (const counts of [[1, 2], [3, 4], [5]]) {
    const page = createElement(Outer, { counts });
    expect(renderWithKept(page)).toBe(renderToString(page));
  }
});
