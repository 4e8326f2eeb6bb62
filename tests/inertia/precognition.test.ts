import express from 'express';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { precognition } from '../../server/inertia/index.ts';

const app = express().use(express.json());
const check = precognition(async ({ body }) => ({
  ...(!body.name && { name: ['Required', 'Too short'] }),
  ...(!body.email && { email: 'Required' }),
  ...(!body.items && { 'items.0.name': 'Required' }),
}));
app.post('/form', check, (_req, res) => {
  res.send('handled');
});

const ask = (body: object, only?: string) =>
  request(app)
    .post('/form')
    .set({ Precognition: 'true', ...(only !== undefined && { 'Precognition-Validate-Only': only }) })
    .send(body);

describe('live validation', () => {
  it('PAGE-X04 answers 204 with success, and does not go on to the form', async () => {
    const response = await ask({ name: 'a', email: 'b', items: [] }).expect(204);
    expect(response.headers).toMatchObject({ precognition: 'true', 'precognition-success': 'true' });
    expect(response.headers.vary).toContain('Precognition');
    expect(response.text).toBe('');
  });

  it('PAGE-X04 answers 422 with the errors by field', async () => {
    const response = await ask({ items: [] }).expect(422);
    expect(response.body).toEqual({ errors: { name: ['Required', 'Too short'], email: 'Required' } });
    expect(response.headers.precognition).toBe('true');
    expect(response.headers).not.toHaveProperty('precognition-success');
    expect(response.headers.vary).toContain('Precognition');
  });

  it('PAGE-X04 answers for the fields that were asked about', async () => {
    expect((await ask({}, 'email, items').expect(422)).body.errors).toEqual({
      email: 'Required',
      'items.0.name': 'Required',
    });
    await ask({}, 'other').expect(204);
    await ask({ name: 'a' }, 'name').expect(204);
    await ask({}, ' ,').expect(422);
  });

  it('leaves the form itself alone', async () => {
    const response = await request(app).post('/form').send({}).expect(200, 'handled');
    expect(response.headers.vary).toContain('Precognition');
    expect(response.headers).not.toHaveProperty('precognition');
  });
});
