import { createElement, type FunctionComponent, type ReactElement } from 'react';

/** Characters of keys and markup in one of two generations, so that at the most twice as many are held. */
const MOST = 8_000_000;

interface Slot {
  key: string;
  element: ReactElement;
}

let slots: Slot[] | null = null;
let young = new Map<string, string>();
let old = new Map<string, string>();
let size = 0;

/**
 * On the server, renders a component once for equal props and puts its markup into every page that shows it; in the
 * browser it is the component itself. For those that render one element from their props alone, with neither context nor `useId`.
 */
export function keptMarkup<Props extends object>(
  name: string,
  component: FunctionComponent<Props>,
): FunctionComponent<Props> {
  if (!import.meta.env.SSR) return component;
  return (props) => {
    const element = createElement(component, props);
    if (!slots) return element;
    slots.push({ key: `${name} ${JSON.stringify(props)}`, element });
    return createElement('kept-markup', { slot: slots.length - 1 });
  };
}

/** What `renderToString` gives, with the kept parts in their places. */
export function renderWithKept(element: ReactElement, renderToString: (element: ReactElement) => string): string {
  const outer = slots;
  const own: Slot[] = [];
  slots = own;
  try {
    const markup = renderToString(element);
    return markup.replace(/<kept-markup slot="(\d+)"><\/kept-markup>/g, (_, index) =>
      markupOf(own[index] as Slot, renderToString),
    );
  } finally {
    slots = outer;
  }
}

function markupOf({ key, element }: Slot, renderToString: (element: ReactElement) => string): string {
  const known = young.get(key) ?? old.get(key);
  const markup = known ?? renderWithKept(element, renderToString);
  if (!young.has(key)) keep(key, markup);
  return markup;
}

function keep(key: string, markup: string): void {
  size += key.length + markup.length;
  if (size > MOST) {
    old = young;
    young = new Map();
    size = key.length + markup.length;
  }
  young.set(key, markup);
}
