import { createElement, type FunctionComponent, type ReactElement } from 'react';

// How it works, what it saves and when a component qualifies: README.md beside this file.

/** Where the markup is stored: an LRU cache in ssr.tsx. */
export interface FragmentStore {
  get(key: string): string | undefined;
  set(key: string, markup: string): unknown;
}

type Render = (element: ReactElement) => string;

interface Fragment {
  key: string;
  element: ReactElement;
}

/** Fragments of the current render. Null outside `renderWithFragments`: components then render as usual. */
let current: Fragment[] | null = null;

/** A component whose markup the server caches by its props. In the browser it is the component itself. */
export function cachedFragment<Props extends object>(
  name: string,
  component: FunctionComponent<Props>,
): FunctionComponent<Props> {
  if (!import.meta.env.SSR) return component;
  return (props) => {
    const element = createElement(component, props);
    if (!current) return element;
    current.push({ key: `${name} ${JSON.stringify(props)}`, element });
    return createElement('cached-fragment', { index: current.length - 1 });
  };
}

const PLACEHOLDER = /<cached-fragment index="(\d+)"><\/cached-fragment>/g;

/** The same markup as `render(element)`. */
export function renderWithFragments(element: ReactElement, render: Render, store: FragmentStore): string {
  const outer = current;
  const own: Fragment[] = [];
  current = own;
  try {
    return render(element).replace(PLACEHOLDER, (_, index) => markupOf(own[index] as Fragment, render, store));
  } finally {
    current = outer;
  }
}

function markupOf({ key, element }: Fragment, render: Render, store: FragmentStore): string {
  const cached = store.get(key);
  if (cached !== undefined) return cached;
  const markup = renderWithFragments(element, render, store);
  store.set(key, markup);
  return markup;
}
