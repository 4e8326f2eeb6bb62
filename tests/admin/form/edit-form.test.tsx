import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  deleteAllDrafts,
  deleteSavedDraft,
  draftKey,
  readDraft,
} from '../../../resources/components/admin/form/draft/drafts.ts';
import { EditForm } from '../../../resources/components/admin/form/edit-form.tsx';
import {
  CheckField,
  FieldGroup,
  SelectField,
  TextAreaField,
  TextField,
} from '../../../resources/components/admin/form/fields.tsx';
import { picturesText } from '../../../resources/components/admin/pictures/pictures-text.ts';
import type { FormState } from '../../../server/admin/form/contract.ts';

vi.mock('@inertiajs/react', () => ({ usePage: () => ({ props: { admin: { csrf: 'token', member: { id: 7 } } } }) }));

const LABELS = { title: 'Title', about: 'Description', kind: 'Kind', shown: 'Shown' };
const STORED = { title: 'Payaw', about: 'Terraces', kind: 'a', shown: 'yes' };
const FORM: FormState = { values: STORED, opened: STORED, version: 3, errors: {}, conflict: null };
const KEY = draftKey(7, '/admin/things/1');

function show(form: FormState = FORM, isReadOnly = false) {
  return render(
    <EditForm action="/admin/things/1" form={form} labels={LABELS} isReadOnly={isReadOnly}>
      <FieldGroup title="Facts">
        <TextField name="title" help="As on the label" />
        <TextAreaField name="about" />
        <SelectField name="kind" options={[{ value: 'a', text: 'A thing' }]} />
        <CheckField name="shown" />
      </FieldGroup>
    </EditForm>,
  );
}

const title = () => screen.getByLabelText<HTMLInputElement>('Title');
const type = (text: string) => fireEvent.input(title(), { target: { value: text } });
const hidden = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('stores what is typed for each form and person, and offers it when the form is opened again', () => {
  show();
  type('Tanaw');
  expect(screen.getByText('Changes are not saved yet.')).toBeTruthy();
  act(() => vi.advanceTimersByTime(1_000));
  expect(readDraft(KEY)).toMatchObject({ values: { title: 'Tanaw' }, opened: STORED, version: 3 });
  cleanup();

  const newer = { ...STORED, about: 'Other' };
  show({ ...FORM, values: newer, opened: newer, version: 4 });
  expect(title().value).toBe('Payaw');
  fireEvent.click(screen.getByText('Restore them'));
  expect(title().value).toBe('Tanaw');
  // It is sent with the version that it was typed into, so that the other's change is not overwritten.
  expect([hidden('version'), JSON.parse(hidden('opened') ?? '')]).toEqual(['3', STORED]);
  cleanup();

  show();
  fireEvent.click(screen.getByText('Discard them'));
  expect(readDraft(KEY)).toBeNull();
});

it('deletes a draft when the form was saved, at sign-out, and when nothing differs any more', () => {
  const send = () => {
    show();
    type('Tanaw');
    fireEvent.submit(document.querySelector('form') as HTMLFormElement);
    cleanup();
  };
  send();
  deleteSavedDraft('http://localhost/admin/sign-in');
  expect(readDraft(KEY)).not.toBeNull();
  send();
  deleteSavedDraft('http://localhost/admin/things/1?done=saved');
  expect(readDraft(KEY)).toBeNull();
  send();
  deleteAllDrafts();
  expect(readDraft(KEY)).toBeNull();
  send();
  show({ ...FORM, values: { ...STORED, title: 'Tanaw' } });
  expect([screen.queryByText('Restore them'), readDraft(KEY)]).toEqual([null, null]);
});

it('is sent by Ctrl and S', () => {
  show();
  const sent = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(() => {});
  fireEvent.keyDown(title(), { key: 's', ctrlKey: true });
  expect(sent).toHaveBeenCalledTimes(1);
});

it('warns before a page with changes is left, and not when it is sent', () => {
  const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  show();
  expect(leave()).toBe(false);
  type('Tanaw');
  expect(leave()).toBe(true);
  type('Payaw');
  expect(leave()).toBe(false);
  type('Tanaw');
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  expect(leave()).toBe(false);
});

it('links each error to its field, and describes the field by help and error', () => {
  show({ ...FORM, errors: { title: 'Please enter a title.' } });
  const link = screen.getByRole('link', { name: 'Title' });
  expect(link.getAttribute('href')).toBe(`#${title().id}`);
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  const described = (title().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id));
  expect(described.map((element) => element?.textContent)).toEqual(['As on the label', 'Please enter a title.']);
  expect(title().getAttribute('aria-invalid')).toBe('true');
});

it('ADM-06 shows a conflict field by field, and sends the choice', () => {
  const fields = [
    { name: 'title', before: 'Payaw', theirs: 'Tanaw', typed: 'Bulaklak', isChoice: true },
    { name: 'about', before: 'Terraces', theirs: 'Rice', typed: 'Terraces', isChoice: false },
  ];
  show({ ...FORM, conflict: { by: 'Ana', at: null, fields } });
  expect(screen.getByRole('alert').textContent).toContain('Ana saved this');
  expect(
    screen.getAllByRole('radio').map((radio) => [radio.getAttribute('name'), radio.getAttribute('value')]),
  ).toEqual([
    ['take.title', 'theirs'],
    ['take.title', 'typed'],
  ]);
  expect(screen.getByText('Rice')).toBeTruthy();
});

it('ADM-06 shows the pictures of a conflict by their descriptions', () => {
  const picture = (id: number, alt: string) => ({ id, alt, focus: { x: 50, y: 50 } });
  const theirs = JSON.stringify([picture(1, 'A river')]);
  const typed = JSON.stringify([picture(2, 'A field'), picture(3, '')]);
  const conflict = { by: 'Ana', at: null, fields: [{ name: 'picture', before: '', theirs, typed, isChoice: true }] };
  render(
    <EditForm
      action="/admin/things/1"
      form={{ ...FORM, conflict }}
      labels={{ ...LABELS, picture: 'Picture' }}
      texts={{ picture: picturesText }}
    >
      <TextField name="title" />
    </EditForm>,
  );
  expect(screen.getByText('A river')).toBeTruthy();
  expect(screen.getByText(/1\. A field\s+2\. no description/)).toBeTruthy();
});

it('shows texts to a member who may not write', () => {
  show(FORM, true);
  expect(document.querySelector('form')).toBeNull();
  for (const text of ['Payaw', 'A thing', 'yes']) expect(screen.getByText(text)).toBeTruthy();
});

it('ADM-12 saving a conflict without a choice links to the missing choice', () => {
  const fields = [{ name: 'title', before: 'Payaw', theirs: 'Theirs', typed: 'Mine', isChoice: true }];
  show({ ...FORM, conflict: { by: 'Ana', at: null, fields } });
  const first = screen.getByRole('radio', { name: /Ana/ });
  fireEvent.invalid(first);
  expect(screen.getByRole('link', { name: 'Choose one' }).getAttribute('href')).toBe(`#${first.id}`);
  fireEvent.click(first);
  expect(screen.queryByRole('link', { name: 'Choose one' })).toBeNull();
});
