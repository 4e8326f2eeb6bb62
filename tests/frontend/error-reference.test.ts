import express from 'express';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import request from 'supertest';
import { expect, it, vi } from 'vitest';
import { sendBarePage } from '../../server/frontend/bare-page.ts';
import { requestId } from '../../server/http/monitoring/log.ts';
import type { SharedProps } from '../../server/pages.ts';

// The search box takes the term from the page's address, which does not exist here.
vi.mock('../../resources/hooks/use-shared-props.ts', () => ({ useSharedProps: () => ({ address: '/' }) }));

it('a failure without the layout shows its reference, a rejection has none', async () => {
  const app = express().use(requestId);
  app.get('/:status', (req, res) =>
    sendBarePage(res.status(Number(req.params.status)), { heading: 'a', message: 'b' }),
  );
  const { text, headers } = await request(app).get('/500');
  expect(text).toContain(`Please quote reference ${headers['x-request-id']} if you contact us.`);
  expect((await request(app).get('/404')).text).not.toContain('reference');
});

it('a failure with the layout shows its reference, a rejection has none', async () => {
  const { default: ErrorPage } = await import('../../resources/pages/error.tsx');
  const shared = {} as SharedProps;
  const page = (id: string | null) =>
    renderToStaticMarkup(
      createElement(ErrorPage, { ...shared, status: 500, heading: 'a', message: 'b', requestId: id }),
    );
  expect(page('4F2A')).toContain('Please quote reference 4F2A if you contact us.');
  expect(page(null)).not.toContain('reference');
});
