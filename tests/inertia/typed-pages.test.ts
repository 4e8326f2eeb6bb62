import type { RequestHandler } from 'express';
import { expect, it } from 'vitest';
import { defer } from '../../server/inertia/index.ts';

const META = { title: '', description: '', canonical: '', image: null };
const OWN = { meta: META, breadcrumbs: [], title: 'About', html: '', updatedAt: null };

// The compiler checks these: an expected error that is missing is an error.
const handlers: RequestHandler[] = [
  (_req, res) => res.inertia.render('static-pages/show', OWN),
  (_req, res) => res.inertia.render('static-pages/show', { ...OWN, title: () => 'About', html: defer(async () => '') }),
  // @ts-expect-error: no such page.
  (_req, res) => res.inertia.render('static-pages/shw', OWN),
  // @ts-expect-error: a prop has another type.
  (_req, res) => res.inertia.render('static-pages/show', { ...OWN, title: 1 }),
  // @ts-expect-error: a wrapper's value has another type.
  (_req, res) => res.inertia.render('static-pages/show', { ...OWN, title: defer(() => 1) }),
  // @ts-expect-error: props are missing.
  (_req, res) => res.inertia.render('static-pages/show', { meta: META }),
  // @ts-expect-error: all props are missing.
  (_req, res) => res.inertia.render('static-pages/show'),
];

it('render accepts the pages of the map with their props', () => {
  expect(handlers).toHaveLength(7);
});
