import request from 'supertest';
import { expect, it } from 'vitest';
import { saveSetting } from '../../server/navigation/records.ts';
import { DAY } from '../../server/time/time.ts';
import { openApp } from '../support/app.ts';
import { onEachEngine } from '../support/database.ts';

onEachEngine('/.well-known/security.txt', (engine) => {
  async function read(email: string | null) {
    const database = await engine.open();
    if (email) await saveSetting(database, 'curatorEmail', email);
    const { app, clock } = await openApp({ database, settings: { publicUrl: 'https://gallery.example.com' } });
    const answer = await request(app).get('/.well-known/security.txt');
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    const fields = Object.fromEntries(
      answer.text
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/, 2)),
    );
    return { fields, clock, answer };
  }

  it('has the contact, an expiry in the future and its own URL, as RFC 9116 requires', async () => {
    const { fields, clock, answer } = await read('curator@galerya.example');
    expect(fields).toEqual({
      Contact: 'mailto:curator@galerya.example',
      Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/),
      'Preferred-Languages': 'en',
      Canonical: 'https://gallery.example.com/.well-known/security.txt',
    });
    const valid = Date.parse(fields.Expires) - clock.now;
    expect(valid).toBeGreaterThan(100 * DAY);
    expect(valid).toBeLessThan(365 * DAY);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('names the contact page if the gallery has no e-mail address', async () => {
    expect((await read(null)).fields.Contact).toBe('https://gallery.example.com/pages/contact');
  });
});
