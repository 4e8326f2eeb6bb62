import type { DemoArtwork, Hand } from '../demo-catalogue.ts';

/** Further pictures of an artwork. `left`, `behind` and `right`: of a sculpture, seen from there. */
export const VIEW_KINDS = ['detail', 'other-detail', 'wall', 'back', 'left', 'behind', 'right'] as const;
export type ViewKind = (typeof VIEW_KINDS)[number];

/** Pixels of the longer side of a large picture, from which its views are made. */
export const ORIGINAL_SIDE = 4000;

export interface DemoView {
  kind: ViewKind;
  alt: string;
}

/** Painted on canvas, whose back has stretcher bars. */
const ON_CANVAS: readonly Hand[] = [
  'terraces',
  'mayon',
  'bancas',
  'jeepney',
  'colour-field',
  'planes',
  'rain',
  'still-life',
];

/** How an artwork hangs: paper in a mount under glass, canvas in a wooden frame, everything else without a frame. */
export function framingOf(hand: Hand): 'mounted' | 'framed' | 'bare' {
  if (['ink', 'botanical', 'woodcut', 'sea-photograph'].includes(hand)) return 'mounted';
  return ON_CANVAS.includes(hand) ? 'framed' : 'bare';
}

/** The further views of an artwork, in their order. */
export function viewsOf({ title, picture: { hand } }: Pick<DemoArtwork, 'title' | 'picture'>): DemoView[] {
  const view = (kind: ViewKind, text: string) => ({ kind, alt: text.replace('*', `“${title}”`) });
  const detail = view('detail', 'Detail of *, at its true resolution');
  if (hand === 'bronze')
    return [
      view('left', '* from its left side'),
      view('behind', '* from behind'),
      view('right', '* from its right side'),
      detail,
    ];
  const hung = framingOf(hand) === 'bare' ? '* on a wall' : '* in its frame on a wall';
  return [
    detail,
    view('other-detail', 'Another detail of *, at its true resolution'),
    view('wall', hung),
    ...(ON_CANVAS.includes(hand) ? [view('back', 'The back of *: linen on stretcher bars')] : []),
  ];
}
