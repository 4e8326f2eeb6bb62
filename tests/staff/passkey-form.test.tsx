import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { PasskeyForm } from '../../resources/components/admin/passkey-form.tsx';

vi.mock('@inertiajs/react', () => ({ usePage: () => ({ props: { admin: { csrf: 'token' } } }) }));
afterEach(cleanup);

it('ADM-01 a passkey cannot be sent before the script of the page runs', () => {
  const passkey = { options: { challenge: 'c' }, challenge: 'signed' };
  const form = <PasskeyForm kind="use" action="/admin/sign-in" passkey={passkey} text="Sign in with a passkey" />;
  expect(renderToString(form)).toContain('<button type="submit" disabled=""');
  render(form);
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false);
});
