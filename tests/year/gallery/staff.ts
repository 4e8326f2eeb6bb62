import { type Passkey, TestPasskey } from '../../support/visitors/staff.ts';
import { type Answer, Client, propsOf } from './client.ts';
import { DAY, HOUR } from './manila.ts';

interface Options {
  origin: string;
  address: string;
  now: () => number;
}

/**
 * A member of the staff, who signs in with a passkey each day and before a session ends. A form may request the passkey again.
 */
export class Staff {
  readonly #options: Options;
  readonly #passkey: TestPasskey;
  #client: Client;
  #csrf = '';
  #lastSeen = 0;
  #signedInAt = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#passkey = new TestPasskey(options.origin);
    this.#client = new Client(options.origin, options.address);
  }

  /** Accepts an invitation. */
  async join(link: string, name: string): Promise<void> {
    const props = await this.#client.props(link);
    const { challenge, options } = props.passkey as Passkey;
    const form = { _csrf: props.admin.csrf, name, challenge, answer: this.#passkey.create(options) };
    expectStatus(await this.#client.send('POST', link, { form }), 303, link);
    await this.#readToken();
  }

  async get(path: string): Promise<Answer> {
    await this.#signIn();
    return this.#client.get(path);
  }

  // biome-ignore lint/suspicious/noExplicitAny: the props of any page
  async props(path: string): Promise<any> {
    const answer = await this.get(path);
    expectStatus(answer, 200, path);
    return propsOf(answer);
  }

  /** Sends a form; gives the passkey again if it is requested. */
  async post(path: string, form: Record<string, string | string[]> = {}): Promise<Answer> {
    await this.#signIn();
    const answer = await this.#client.send('POST', path, { form: { _csrf: this.#csrf, ...form } });
    if (answer.status !== 403) return answer;
    const { passkey } = propsOf(answer) as { passkey?: Passkey };
    if (!passkey) return answer;
    const proof = { challenge: passkey.challenge, answer: this.#passkey.use(passkey.options) };
    return this.#client.send('POST', path, { form: { _csrf: this.#csrf, ...form, ...proof } });
  }

  /** Like `post`; throws unless the form is saved. Returns the address of the next page. */
  async save(path: string, form: Record<string, string | string[]> = {}): Promise<string> {
    const answer = await this.post(path, form);
    expectStatus(answer, 303, path);
    return String(answer.headers.location);
  }

  async put(path: string, bytes: Buffer): Promise<Answer> {
    await this.#signIn();
    return this.#client.send('PUT', path, { bytes }, { 'X-CSRF-Token': this.#csrf });
  }

  async #signIn(): Promise<void> {
    const now = this.#options.now();
    const isOver = now - this.#lastSeen > 11 * HOUR || now - this.#signedInAt > 29 * DAY;
    this.#lastSeen = now;
    if (!isOver) return;
    this.#client = new Client(this.#options.origin, this.#options.address);
    const props = await this.#client.props('/admin/sign-in');
    const { challenge, options } = props.passkey as Passkey;
    const form = { _csrf: props.admin.csrf, challenge, answer: this.#passkey.use(options) };
    expectStatus(await this.#client.send('POST', '/admin/sign-in', { form }), 303, '/admin/sign-in');
    await this.#readToken();
  }

  async #readToken(): Promise<void> {
    this.#lastSeen = this.#options.now();
    this.#signedInAt = this.#lastSeen;
    this.#csrf = (await this.#client.props('/admin/staff')).admin.csrf;
  }
}

/** Throws with the texts of the page. */
export function expectStatus(answer: Answer, status: number, what: string): void {
  if (answer.status === status) return;
  const text = answer.headers['content-type']?.includes('html') ? pageText(answer) : answer.text;
  throw new Error(`${what} answers ${answer.status}, expected ${status}: ${text.slice(0, 1_500)}`);
}

function pageText(answer: Answer): string {
  try {
    const { admin, frame, ...props } = propsOf(answer);
    return JSON.stringify(props);
  } catch {
    return answer.text;
  }
}
