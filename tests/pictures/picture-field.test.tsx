import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Form } from '../../resources/components/admin/form/form-context.ts';
import { PictureField } from '../../resources/components/admin/pictures/picture-field.tsx';
import { chosenText } from '../../server/pictures/chosen.ts';
import type { StaffPicture } from '../../server/pictures/contract.ts';

vi.mock('@inertiajs/react', () => ({ usePage: () => ({ props: { admin: { csrf: 'token' } } }) }));

function picture(id: number, more: Partial<StaffPicture> = {}): StaffPicture {
  return {
    id,
    state: 'ready',
    failure: null,
    thumbnail: `/images/${id}/sm.jpg`,
    preview: `/images/${id}/lg.jpg`,
    placeholder: 'data:,',
    width: 640,
    height: 480,
    alt: `Alt ${id}`,
    focus: { x: 50, y: 50 },
    edits: { rotation: 0, crop: null },
    hasOriginal: true,
    ...more,
  };
}

interface Request {
  method: string;
  query: URLSearchParams;
  token: string | null;
}

/** A server whose answers a test decides. A throw is a lost connection. */
let answer: (request: Request) => Promise<[status: number, body: object]>;
let requests: Request[];

beforeEach(() => {
  requests = [];
  Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => {} });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers = {} }: RequestInit = {}) => {
    const token = (headers as Record<string, string>)['X-CSRF-Token'] ?? null;
    const request = { method, query: new URL(url, 'http://x').searchParams, token };
    requests.push(request);
    const [status, body] = await answer(request);
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const file = (size = 600_000, name = 'IMG_1.jpg') => new File([new Uint8Array(size)], name, { type: 'image/jpeg' });
const value = () => JSON.parse((document.querySelector('input[type=hidden]') as HTMLInputElement).value);
const chosen = () => (value() as { id: number }[]).map(({ id }) => id);
const received = ({ query }: Request) => Number(query.get('offset'));

function Field({ pictures, text, isSingle }: { pictures: StaffPicture[]; text?: string; isSingle?: boolean }) {
  const values = { pictures: text ?? chosenText(pictures) };
  const form = { values, opened: values, version: 1, errors: {}, conflict: null };
  return (
    <Form value={{ form, labels: { pictures: 'Pictures' }, isReadOnly: false }}>
      <PictureField name="pictures" pictures={pictures} {...(isSingle && { isSingle })} />
    </Form>
  );
}

function open(pictures: StaffPicture[], props: { isSingle?: boolean; text?: string } = {}) {
  const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Field pictures={pictures} {...props} />
      <button type="submit">Save</button>
    </form>,
  );
  return {
    user: userEvent.setup(),
    onSubmit,
    chooser: () => screen.getByLabelText(/Choose pictures?|Replace picture/),
  };
}

it('ADM-52 shows pictures without JavaScript, and names the actions that need it', () => {
  const html = renderToString(<Field pictures={[picture(7)]} />);
  expect(html).toContain('/images/7/sm.jpg');
  expect(html).toContain('please switch on JavaScript');
  expect(html).toContain('&quot;id&quot;:7');
});

it('ADM-14 sends a file in parts, larger ones while they succeed, and the form has the picture', async () => {
  const { user, chooser } = open([picture(1)]);
  answer = async (request) => {
    const end = received(request) + 256 * 1024;
    return end < 600_000 ? [202, { received: end }] : [201, { picture: picture(2) }];
  };
  await user.upload(chooser(), file());
  await waitFor(() => expect(chosen()).toEqual([1, 2]));
  expect(requests.map(received)).toEqual([0, 256 * 1024, 512 * 1024]);
  expect(new Set(requests.map(({ query }) => query.get('upload'))).size).toBe(1);
  expect(requests.every(({ token }) => token === 'token')).toBe(true);
});

it('ADM-14 resumes after a lost connection without a new choice, and the form waits for it', async () => {
  const { user, chooser, onSubmit } = open([]);
  let isLost = true;
  answer = async (request) => {
    if (received(request) === 0) return [202, { received: 300_000 }];
    if (isLost) throw new TypeError('Failed to fetch');
    return [201, { picture: picture(2) }];
  };
  await user.upload(chooser(), file());
  await screen.findByText(/connection was lost/);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByText(/Not saved yet/)).toBeTruthy();
  isLost = false;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(chosen()).toEqual([2]));
  expect(requests.filter((request) => received(request) === 0)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it('ADM-14 a refused file is named with the reason, and a full disk can be tried again', async () => {
  const { user, chooser } = open([]);
  answer = async () => [422, { message: 'This file is not a picture.' }];
  await user.upload(chooser(), file(100, 'notes.jpg'));
  await screen.findByText('notes.jpg: This file is not a picture.');
  answer = async () => [507, { message: "The gallery's disk is full." }];
  await user.upload(chooser(), file(100, 'b.jpg'));
  await screen.findByText(/b.jpg: The gallery's disk is full./);
  answer = async () => [201, { picture: picture(3) }];
  await user.click(await screen.findByRole('button', { name: 'Try b.jpg again' }));
  await waitFor(() => expect(chosen()).toEqual([3]));
});

it('ADM-14 sends smaller parts when a proxy refuses large ones, and a new token after a new sign-in', async () => {
  const { user, chooser } = open([]);
  const sizes: number[] = [];
  answer = async ({ method, query, token }) => {
    if (method === 'GET') return [200, { pictures: [], csrf: 'new' }];
    if (token !== 'new') return [419, { message: 'expired' }];
    sizes.push(Number(query.get('offset')));
    return sizes.length === 1 ? [413, {}] : [201, { picture: picture(4) }];
  };
  await user.upload(chooser(), file());
  await waitFor(() => expect(chosen()).toEqual([4]));
});

it('ADM-14 an upload is cancelled, and the others continue', async () => {
  const { user, chooser } = open([]);
  const second = Promise.withResolvers<[number, object]>();
  answer = ({ query }) => (query.get('name') === 'a.jpg' ? new Promise(() => {}) : second.promise);
  await user.upload(chooser(), [file(100, 'a.jpg'), file(100, 'b.jpg')]);
  await user.click(await screen.findByRole('button', { name: 'Cancel a.jpg' }));
  second.resolve([201, { picture: picture(5) }]);
  await waitFor(() => expect(chosen()).toEqual([5]));
  expect(screen.queryByText('a.jpg')).toBeNull();
});

it('ADM-14 asks for a description, and a draft brings back order and texts', async () => {
  answer = async () => [200, { pictures: [picture(9, { alt: '' })], csrf: 'token' }];
  const draft = JSON.stringify([
    { id: 9, alt: 'A boat' },
    { id: 1, alt: 'Alt 1', focus: { x: 10, y: 20 } },
  ]);
  const { user } = open([picture(1)], { text: draft });
  await waitFor(() => expect(chosen()).toEqual([9, 1]));
  await user.click(await screen.findByRole('row', { name: /picture 1, A boat/ }));
  const details = await screen.findByRole('region', { name: 'Picture 1' });
  await user.type(within(details).getByLabelText('Description'), ' at sea');
  expect(value()[0]).toEqual({ id: 9, alt: 'A boat at sea', focus: { x: 50, y: 50 } });
  expect(value()[1]).toEqual({ id: 1, alt: 'Alt 1', focus: { x: 10, y: 20 } });
});

it('ADM-14 pictures are dropped on the field, pasted, and photographed', async () => {
  const { user } = open([picture(1)]);
  const names: (string | null)[] = [];
  answer = async ({ query }) => {
    names.push(query.get('name'));
    return [201, { picture: picture(names.length + 1) }];
  };
  const field = screen.getByRole('group', { name: 'Pictures' });
  const dataTransfer = { types: ['Files'], files: [file(100, 'a.jpg'), file(100, 'b.jpg')], dropEffect: 'none' };
  fireEvent.dragOver(field, { dataTransfer });
  expect([field.hasAttribute('data-over'), dataTransfer.dropEffect]).toEqual([true, 'copy']);
  fireEvent.drop(field, { dataTransfer });
  expect(field.hasAttribute('data-over')).toBe(false);
  await waitFor(() => expect(chosen()).toEqual([1, 2, 3]));

  // A text that is dragged or pasted is none of the field's.
  expect(fireEvent.drop(field, { dataTransfer: { types: ['text/plain'], files: [] } })).toBe(true);
  expect(fireEvent.paste(document.body, { clipboardData: { files: [] } })).toBe(true);
  expect(fireEvent.paste(document.body, { clipboardData: { files: [file(100, 'c.png')] } })).toBe(false);
  await waitFor(() => expect(chosen()).toEqual([1, 2, 3, 4]));

  const camera = screen.getByLabelText('Take a photo');
  expect(camera.getAttribute('capture')).toBe('environment');
  await user.upload(camera, file(100, 'image.jpg'));
  await waitFor(() => expect(chosen()).toEqual([1, 2, 3, 4, 5]));
  expect(names).toEqual(['a.jpg', 'b.jpg', 'c.png', 'image.jpg']);
});

it('a pasted picture belongs to the field with the focus, else to the first', async () => {
  answer = async () => [201, { picture: picture(2) }];
  render(
    <form>
      <Field pictures={[]} />
      <Field pictures={[]} isSingle />
    </form>,
  );
  const values = () =>
    [...document.querySelectorAll<HTMLInputElement>('input[type=hidden]')].map(({ value }) => JSON.parse(value).length);
  const second = screen.getByLabelText('Choose picture');
  fireEvent.paste(second, { clipboardData: { files: [file(100, 'a.png')] } });
  await waitFor(() => expect(values()).toEqual([0, 1]));
  fireEvent.paste(document.body, { clipboardData: { files: [file(100, 'b.png')] } });
  await waitFor(() => expect(values()).toEqual([1, 1]));
});

it('a field for one picture replaces it', async () => {
  const { user, chooser } = open([picture(1)], { isSingle: true });
  answer = async () => [201, { picture: picture(2) }];
  await user.upload(chooser(), file(100));
  await waitFor(() => expect(chosen()).toEqual([2]));
});
