import { describe, expect, it } from 'vitest';
import { always, defer, merge, optional, scroll } from '../../server/inertia/index.ts';
import { part, site, visit } from './site.ts';

describe('many requests at once', () => {
  it('PAGE-X01 never receive data that another request shares, flashes or merges', async () => {
    const count = 400;
    const visits = Promise.withResolvers<void>();
    let arrived = 0;
    const meet = async () => {
      if (++arrived === count) visits.resolve();
      await visits.promise;
    };
    const wrapper = scroll(() => ({ data: [] }), {
      metadata: { pageName: 'page', previousPage: null, nextPage: 2, currentPage: 1 },
    });
    const app = site(
      (app) => {
        app.get('/:id', async (req, res) => {
          const { id = '' } = req.params;
          res.inertia.share('own', id).flash('id', id);
          if (Number(id) % 2) res.inertia.encryptHistory().errors({ field: id });
          await meet();
          await res.inertia.render(`page-${id}`, {
            id: always(async () => id),
            wrapper,
            [`list-${id}`]: merge([id]),
            rare: optional(() => id),
            slow: defer(() => id, id),
          });
        });
      },
      { share: (req) => ({ path: req.path }) },
    );
    const server = app.listen(0, '127.0.0.1');
    const ids = Array.from({ length: count }, (_, index) => String(index));
    const answers = await Promise.all(
      ids.map((id) => {
        const isUp = Number(id) % 3 === 0;
        const headers: Record<string, string> = isUp ? { 'X-Inertia-Infinite-Scroll-Merge-Intent': 'prepend' } : {};
        const rest = Number(id) % 5 === 0 ? part(`page-${id}`, { only: 'rare' }) : {};
        return visit(server as never, `/${id}`, { ...headers, ...rest });
      }),
    );
    server.close();

    for (const [index, { body }] of answers.entries()) {
      const id = String(index);
      const isPartial = index % 5 === 0;
      const errors = index % 2 ? { field: id } : {};
      expect(body.component).toBe(`page-${id}`);
      expect(body.flash).toEqual({ id });
      expect(body.encryptHistory).toBe(index % 2 ? true : undefined);
      expect(body.props).toEqual(
        isPartial
          ? { id, rare: id, errors }
          : { path: `/${id}`, own: id, id, wrapper: { data: [] }, [`list-${id}`]: [id], errors },
      );
      if (isPartial) continue;
      expect(body.deferredProps).toEqual({ [id]: ['slow'] });
      const isUp = index % 3 === 0;
      expect(body.mergeProps).toEqual(isUp ? [`list-${id}`] : ['wrapper.data', `list-${id}`]);
      expect(body.prependProps).toEqual(isUp ? ['wrapper.data'] : undefined);
    }
  });
});
