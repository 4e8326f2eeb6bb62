import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { AfterHydration, preserveTypedText } from '../../resources/runtime/typed-text.tsx';

it('ADM-52 text that is typed before the hydration stays, and the form receives its input', async () => {
  const onChange = vi.fn();
  const form = (
    <form onChange={onChange}>
      <textarea name="early" defaultValue="About us." />
      <textarea name="late" defaultValue="Terms." />
      <textarea name="same" defaultValue="Visit us." />
    </form>
  );
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(form);
  const [early, late, same] = [...root.querySelectorAll('textarea')];
  if (!early || !late || !same) throw new Error('There are three fields');
  early.value = 'Typed before the script.';
  const run = preserveTypedText(root);
  await act(() => {
    hydrateRoot(root, <AfterHydration run={run}>{form}</AfterHydration>);
    late.value = 'Typed while it begins.';
    late.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect([early.value, late.value, same.value]).toEqual([
    'Typed before the script.',
    'Typed while it begins.',
    'Visit us.',
  ]);
  expect(onChange).toHaveBeenCalledTimes(2);
  root.remove();
});
