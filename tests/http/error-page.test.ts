import request from 'supertest';
import { expect, it } from 'vitest';
import { assertInertia } from '../../server/inertia/testing.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import { signIn } from '../support/visitors/sign-in.ts';

onEachEngine('the error page', (engine) => {
  it('OPS-07 has its layout for a signed-in collector while the database is unreachable', async () => {
    const database = await engine.open();
    const routes = {
      '/broken': {
        get: async () => {
          await database.destroy();
          throw new Error('broken');
        },
      },
    };
    const shop = await openApp({ database, routes });
    const collector = await signIn(shop);
    const response = await request(shop.app)
      .get('/broken')
      .set('Cookie', collector.headers.Cookie)
      .set('Accept', 'text/html');
    expect(response.status).toBe(500);
    assertInertia(response).component('error').where('auth.user.firstname', collector.firstname);
  });
});
