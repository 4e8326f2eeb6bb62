import request, { type Response } from 'supertest';
import { inertiaPage } from '../../server/inertia/testing.ts';
import type { SandboxPage } from '../../server/payments/contract.ts';
import type { Visitor } from '../support/visitors/visitor.ts';

/** The sandbox’s page, at an absolute address. */
export async function sandboxPage(visitor: Visitor, url: string): Promise<SandboxPage> {
  return inertiaPage(await visitor.get(new URL(url).pathname)).props as unknown as SandboxPage;
}

/** Presses a button of it, as a browser without a script does. */
export async function press(visitor: Visitor, { formAction, fields }: SandboxPage, action: string): Promise<Response> {
  const cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ');
  return request(visitor.app)
    .post(formAction)
    .type('form')
    .set('Cookie', cookie)
    .send({ ...fields, action });
}
