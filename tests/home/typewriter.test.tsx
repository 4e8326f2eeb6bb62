import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTypewriter } from '../../resources/components/home/hero/typewriter.ts';
import { call } from '../../resources/runtime/calls.ts';
import { parseTypewriter } from '../../server/home/typewriter.ts';

vi.mock('../../resources/runtime/calls.ts', () => ({ call: vi.fn() }));

const DEFAULT_TEXT = 'Type your search';
let left: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  left = new AbortController();
});

afterEach(() => {
  left.abort();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A search box in a gallery with only this setting. */
async function stand(settings: object): Promise<HTMLInputElement> {
  vi.mocked(call).mockResolvedValue({ status: 200, body: { data: parseTypewriter(settings) } });
  const field = Object.assign(document.createElement('input'), { placeholder: DEFAULT_TEXT });
  document.body.append(field);
  void startTypewriter(field, left.signal);
  await pass(0);
  return field;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('HOME-02 types a letter every 250 ms, erases after 850 and types the next text after 300', async () => {
  const field = await stand({ texts: ['Ok', 'Bulul'] });
  const seen: [ms: number, text: string][] = [];
  for (let ms = 0; ms <= 2_750; ms += 50) {
    if (field.placeholder !== (seen.at(-1)?.[1] ?? DEFAULT_TEXT)) seen.push([ms, field.placeholder]);
    await pass(50);
  }
  expect(seen).toEqual([
    [250, 'O'],
    [500, 'Ok'],
    [1_600, 'O'],
    [1_850, ''],
    [2_400, 'B'],
    [2_650, 'Bu'],
  ]);
});

it('HOME-02 stops while the field has the focus, and when the visitor leaves the page', async () => {
  const field = await stand({ texts: ['Bulul'] });
  await pass(600);
  expect(field.placeholder).toBe('Bu');
  field.focus();
  expect(field.placeholder).toBe(DEFAULT_TEXT);
  await pass(20_000);
  expect(field.placeholder).toBe(DEFAULT_TEXT);
  field.blur();
  await pass(250);
  expect(field.placeholder).toBe('Bul');
  left.abort();
  await pass(20_000);
  expect(field.placeholder).toBe(DEFAULT_TEXT);
});

it('HOME-02 pauses while a dialog covers the page', async () => {
  const field = await stand({ texts: ['Bulul'] });
  await pass(600);
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.setAttribute('open', '');
  await pass(20_000);
  expect(field.placeholder).toBe('Bu');
  dialog.remove();
  await pass(250);
  expect(field.placeholder).toBe('Bul');
});

it.each([
  ['it is disabled', { enable: false }],
  ['there is no text', { texts: [] }],
])('HOME-02 types nothing where %s', async (_, settings) => {
  const field = await stand(settings);
  await pass(20_000);
  expect(field.placeholder).toBe(DEFAULT_TEXT);
});

it('HOME-02 types nothing, and sends no request, with reduced motion', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.mocked(call).mockClear();
  const field = await stand({});
  await pass(20_000);
  expect(field.placeholder).toBe(DEFAULT_TEXT);
  expect(call).not.toHaveBeenCalled();
});
