import { type ComponentProps, createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ArtworkCard } from '../../resources/components/artworks/card/artwork-card.tsx';
import { PaymentMarks } from '../../resources/components/shell/footer/footer.tsx';
import { FooterMenus } from '../../resources/components/shell/footer/footer-menus.tsx';
import { MenuBar } from '../../resources/components/shell/header/menu-bar.tsx';
import { PanelMenu } from '../../resources/components/shell/side-panel/panel-menu.tsx';
import { cachedFragment, renderWithFragments } from '../../resources/runtime/fragment-cache.ts';

const ARTWORK: ComponentProps<typeof ArtworkCard>['artwork'] = {
  id: 1,
  slug: 'mayon',
  title: 'Mayon $& <cached-fragment index="0"></cached-fragment>',
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

const ITEM = { id: 1, name: 'Artworks', value: '/artworks', target: '_self', enabled: true };
const ITEMS = [{ ...ITEM, children: [{ ...ITEM, id: 2, children: [] }] }];

const marks = createElement(PaymentMarks);

const parts: [name: string, element: ReactElement][] = [
  ['a card', createElement(ArtworkCard, { artwork: ARTWORK, sizes: '50vw', first: true })],
  ['a card of another size', createElement(ArtworkCard, { artwork: ARTWORK, sizes: '20vw', inRow: true })],
  ['the menu bar', createElement(MenuBar, { items: ITEMS })],
  ['the panel', createElement(PanelMenu, { items: ITEMS })],
  ['the footer', createElement(FooterMenus, { menus: [{ name: 'Shop', menuItems: ITEMS }] })],
  ['the marks', marks],
];

const store = new Map<string, string>();
const renderCached = (element: ReactElement) => renderWithFragments(element, renderToString, store);

it.each(parts)('puts %s into the page as it would be rendered there, the first time and again', (_name, element) => {
  const page = createElement('main', null, 'before', element, 'after', element);
  const plain = renderToString(page);
  expect(renderCached(page)).toBe(plain);
  expect(renderCached(page)).toBe(plain);
});

it('renders equal parts once, and others for themselves', () => {
  let rendered = 0;
  const Part = cachedFragment('part', ({ text }: { text: string }) => {
    rendered += 1;
    return createElement('p', null, text);
  });
  const page = (text: string) => renderCached(createElement('main', null, createElement(Part, { text })));
  expect([page('a'), page('b'), page('a')]).toEqual([
    '<main><p>a</p></main>',
    '<main><p>b</p></main>',
    '<main><p>a</p></main>',
  ]);
  expect(rendered).toBe(2);
});

it('fails if a part fails, and works again afterwards', () => {
  const Part = cachedFragment('failing', ({ fails }: { fails: boolean }) => {
    if (fails) throw new Error('broken part');
    return createElement('p');
  });
  const page = (fails: boolean) => renderCached(createElement(Part, { fails }));
  expect(() => page(true)).toThrow('broken part');
  expect(page(false)).toBe('<p></p>');
});

it('renders once for equal props in different objects', () => {
  let rendered = 0;
  const Part = cachedFragment('equal', ({ work }: { work: { title: string } | null }) => {
    rendered += 1;
    return createElement('p', null, work?.title);
  });
  const page = (work: { title: string } | null) => renderCached(createElement(Part, { work }));
  const [one, same] = [{ title: 'a' }, { title: 'a' }];
  expect([page(one), page(one), page(same), page({ title: 'b' }), page({ title: 'b' }), page(null)]).toEqual([
    '<p>a</p>',
    '<p>a</p>',
    '<p>a</p>',
    '<p>b</p>',
    '<p>b</p>',
    '<p></p>',
  ]);
  expect(rendered).toBe(3);
});

it('caches a part within another one', () => {
  let rendered = 0;
  const Inner = cachedFragment('inner', ({ text }: { text: string }) => {
    rendered += 1;
    return createElement('i', null, text);
  });
  const Outer = cachedFragment('outer', ({ one, other }: { one: string; other: string }) =>
    createElement('div', null, createElement(Inner, { text: one }), createElement(Inner, { text: other })),
  );
  const page = (one: string, other: string) => renderCached(createElement(Outer, { one, other }));
  expect(page('a', 'b')).toBe('<div><i>a</i><i>b</i></div>');
  expect(page('b', 'c')).toBe('<div><i>b</i><i>c</i></div>');
  expect(rendered).toBe(3);
});
