import { describe, expect, it } from 'vitest';
import { conflictingForm, openForm, readForm, refusedForm } from '../../../server/admin/form/form.ts';
import { fc } from '../../support/fast-check.ts';

const NAMES = ['title', 'price', 'tags'] as const;
const STORED = { title: 'Payaw', price: '12000', tags: 'rice' };
const BY = { by: 'Ana', at: 'November 22, 2026 at 4:05 PM' };

const sent = (values: object, more: object = {}) =>
  readForm(NAMES, { ...values, version: '3', opened: JSON.stringify(STORED), ...more });

describe('a form with a version', () => {
  it('reads what was sent, with several boxes as lines, and ignores what is no text', () => {
    expect(openForm(STORED, 3)).toMatchObject({ values: STORED, opened: STORED, version: 3, conflict: null });
    expect(sent({ title: 'a\r\nb\0', tags: ['rice', 'hills', {}], price: { a: 1 } })).toEqual({
      values: { title: 'a\nb', price: '', tags: 'rice\nhills' },
      opened: STORED,
      version: 3,
    });
    for (const opened of ['{', 'null', '1', undefined])
      expect(readForm(NAMES, { opened, version: 'x' })).toMatchObject({ version: null, opened: { title: '' } });
    expect(readForm(NAMES, null).values).toEqual({ title: '', price: '', tags: '' });
  });

  it('after a refusal has what was typed', () => {
    const posted = sent({ ...STORED, price: 'free' });
    const form = refusedForm(posted, { price: 'Please enter a price.' });
    expect(form).toMatchObject({
      values: { price: 'free' },
      opened: STORED,
      version: 3,
      errors: { price: expect.any(String) },
    });
  });

  it('ADM-06 merges what only one person has changed, and lets the second choose what both have', () => {
    const theirs = { title: 'Tanaw', price: '15000', tags: 'rice' };
    const posted = sent({ title: 'Bulaklak', price: '12000', tags: 'hills' });
    const form = conflictingForm(posted, { values: theirs, version: 4 }, BY);
    expect(form).toEqual({
      values: { title: 'Bulaklak', price: '15000', tags: 'hills' },
      opened: theirs,
      version: 4,
      errors: {},
      conflict: {
        ...BY,
        fields: [
          { name: 'title', before: 'Payaw', theirs: 'Tanaw', typed: 'Bulaklak', isChoice: true },
          { name: 'price', before: '12000', theirs: '15000', typed: '12000', isChoice: false },
        ],
      },
    });
    const chosen = readForm(NAMES, {
      ...form?.values,
      'take.title': 'theirs',
      opened: JSON.stringify(theirs),
      version: '4',
    });
    expect(chosen.values).toEqual({ title: 'Tanaw', price: '15000', tags: 'hills' });
    expect(conflictingForm(sent(theirs), { values: theirs, version: 4 }, BY)).toBeNull();
  });

  it('ADM-06 loses no text of either person', () => {
    const values = fc.record({ title: fc.string(), price: fc.string(), tags: fc.string() });
    fc.assert(
      fc.property(values, values, values, (opened, typed, theirs) => {
        const form = conflictingForm({ values: typed, opened, version: 1 }, { values: theirs, version: 2 }, BY);
        for (const name of NAMES) {
          if (typed[name] === theirs[name]) continue;
          const field = form?.conflict?.fields.find((each) => each.name === name);
          if (typed[name] === opened[name])
            expect([form?.values[name], field?.theirs]).toEqual([theirs[name], theirs[name]]);
          else if (theirs[name] === opened[name]) expect([form?.values[name], field]).toEqual([typed[name], undefined]);
          else expect(field).toMatchObject({ typed: typed[name], theirs: theirs[name], isChoice: true });
        }
      }),
    );
  });
});
