import request from 'supertest';
import { expect, it } from 'vitest';
import { createAccount } from '../../database/factories/accounts.ts';
import type { Styles } from '../../server/frontend/frontend.ts';
import { bareFrontend, openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';
import { sessionCookie } from '../support/visitors/sign-in.ts';

onEachEngine('the stylesheet of a document', (engine) => {
  it('is inline for a first visit, and linked with a session', async () => {
    const database = await engine.open();
    const seen: (Styles | undefined)[] = [];
    const bare = bareFrontend();
    const frontend = {
      ...bare,
      document: (...[page, rendered, styles]: Parameters<typeof bare.document>) => {
        seen.push(styles);
        return bare.document(page, rendered, styles);
      },
    };
    const { app, context } = await openApp({ database, frontend });
    const account = await createAccount(database, { firstname: 'Luz', email: null });
    const session = await sessionCookie(database, account, context.now, context.settings.sessionSecrets[0] as string);
    for (const Cookie of ['', 'visitor_id=x; mysession=2', `session=${encodeURIComponent(session)}`]) {
      await request(app).get('/artworks').set({ Cookie }).expect(200);
    }
    expect(seen).toEqual(['inline', 'inline', 'linked']);
  });
});
