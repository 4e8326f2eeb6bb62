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

const validate = (body: object, only?: string) =>
  request(app)
    .post('/form')
    .set({ Precognition: 'true', ...(only !== undefined && { 'Precognition-Validate-Only': only }) })
    .send(body);

describe('live validation', () => {
  it('PAGE-X04 responds with 204 for valid fields and does not run the handler of the form', async () => {
    const response = await validate({ name: 'a', email: 'b', items: [] }).expect(204);
    expect(response.headers).toMatchObject({ precognition: 'true', 'precognition-success': 'true' });
    expect(response.headers.vary).toContain('Precognition');
    expect(response.text).toBe('');
  });

  it('PAGE-X04 responds with 422 and the errors by field', async () => {
    const response = await validate({ items: [] }).expect(422);
    expect(response.body).toEqual({ errors: { name: ['Required', 'Too short'], email: 'Required' } });
    expect(response.headers.precognition).toBe('true');
    expect(response.headers).not.toHaveProperty('precognition-success');
    expect(response.headers.vary).toContain('Precognition');
  });

  it('PAGE-X04 validates the requested fields only', async () => {
    expect((await validate({}, 'email, items').expect(422)).body.errors).toEqual({
      email: 'Required',
      'items.0.name': 'Required',
    });
    await validate({}, 'other').expect(204);
    await validate({ name: 'a' }, 'name').expect(204);
    await validate({}, ' ,').expect(422);
  });

  it('passes the form itself to its handler', async () => {
    const response = await request(app).post('/form').send({}).expect(200, 'handled');
    expect(response.headers.vary).toContain('Precognition');
    expect(response.headers).not.toHaveProperty('precognition');
  });
});
