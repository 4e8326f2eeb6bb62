import type { ComponentType } from 'react';
import { transitionGate } from './transition-gate.ts';

type Loaders = Record<string, () => Promise<{ default: ComponentType }>>;

/**
 * Returns the function that loads the component of a page. A loaded component is returned at once, because a Back that
 * comes between the response of a reload and its component would be undone: Inertia then pushes the reloaded page.
 */
export function pageResolver(loaders: Loaders) {
  const loaded = new Map<string, ComponentType>();

  async function load(name: string): Promise<ComponentType> {
    const loader = loaders[`./pages/${name}.tsx`];
    if (!loader) throw new Error(`There is no page ${name}`);
    const { default: page } = await loader();
    await transitionGate.after;
    loaded.set(name, page);
    return page;
  }

  return (name: string): ComponentType | Promise<ComponentType> => {
    const component = loaded.get(name);
    if (!component) return load(name);
    return transitionGate.after ? transitionGate.after.then(() => component) : component;
  };
}
