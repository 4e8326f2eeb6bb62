import type { Express } from 'express';
import request, { type Response, type Test } from 'supertest';
import { cookiesOf } from '../app.ts';

/** A browser: stores cookies, and sends its CSRF token with every change. */
export class Visitor {
  /** An app, or the origin of a server in another process. */
  readonly app: Express | string;
  readonly cookies = new Map<string, string>();
  /** The client address in `X-Forwarded-For`. */
  readonly address: string;

  constructor(app: Express | string, { address = '203.0.113.1', cookie = '' } = {}) {
    this.app = app;
    this.address = address;
    for (const pair of cookie.split('; ').filter(Boolean)) {
      const end = pair.indexOf('=');
      this.cookies.set(pair.slice(0, end), pair.slice(end + 1));
    }
  }

  get(path: string): Promise<Response> {
    return this.#send(request(this.app).get(path));
  }

  async post(path: string, body?: object): Promise<Response> {
    await this.#begin();
    return this.#send(request(this.app).post(path).set(this.#token()).send(body));
  }

  async delete(path: string, body?: object): Promise<Response> {
    await this.#begin();
    return this.#send(request(this.app).delete(path).set(this.#token()).send(body));
  }

  async #begin(): Promise<void> {
    if (!this.cookies.has('XSRF-TOKEN')) await this.get('/web/api/cart');
  }

  #token(): Record<string, string> {
    return { 'X-XSRF-TOKEN': decodeURIComponent(this.cookies.get('XSRF-TOKEN') ?? '') };
  }

  async #send(test: Test): Promise<Response> {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    if (cookie) test.set('Cookie', cookie);
    const response = await test.set('X-Forwarded-For', this.address);
    for (const [name, value] of cookiesOf(response)) {
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    return response;
  }
}
