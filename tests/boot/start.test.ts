import { expect, it, onTestFinished } from 'vitest';
import { builtPages, onEngine } from '../support/database.ts';
import { forbidImports, startShop } from '../support/shop.ts';

onEngine('SQLite', 'a start', (engine) => {
  it('loads nothing that only staff, sign-ins, mails, documents or a bucket need', async () => {
    await builtPages();
    const { dataDir } = await engine.create();
    const unneeded =
      /^(@simplewebauthn\/server|passport|nodemailer|pdfkit|qrcode|sharp|@aws-sdk\/)|\/admin\/app\.ts$|admin-ssr\.js$/;
    const shop = await startShop(dataDir, { NODE_ENV: 'test', ...forbidImports(unneeded) });
    onTestFinished(shop.close);
    expect((await fetch(`${shop.url}/artworks`)).status).toBe(200);
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  });
});
