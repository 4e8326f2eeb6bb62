import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KeyList } from '../../../resources/components/admin/keys/key-list.tsx';
import {
  nameOfKey,
  type PageKey,
  pageKeys,
  turnSingleKeys,
  useKeys,
} from '../../../resources/components/admin/keys/keys.ts';

function Keys({ keys }: { keys: PageKey[] }) {
  useKeys(keys);
  return <input aria-label="Title" />;
}

const key = (name: string, text = name) => ({ key: name, text, run: vi.fn() });

describe('the keys of the admin', () => {
  beforeEach(() => turnSingleKeys(true));
  afterEach(cleanup);

  it('ADM-51 a key runs the action of its page, and not while text is typed', () => {
    const [next, find] = [key('j'), key('Mod+k')];
    render(<Keys keys={[next, find]} />);
    const field = screen.getByLabelText('Title');
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(next.run).toHaveBeenCalledTimes(1);
    fireEvent.keyDown(field, { key: 'j' });
    fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'j', altKey: true });
    expect(next.run).toHaveBeenCalledTimes(1);
    fireEvent.keyDown(field, { key: 'K', metaKey: true });
    expect(find.run).toHaveBeenCalledTimes(1);
    expect(fireEvent.keyDown(document.body, { key: 'x' })).toBe(true);
    expect(fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })).toBe(false);
  });

  it('the component mounted last has a key, until it unmounts', () => {
    const [outer, inner] = [key('x', 'Outer'), key('x', 'Inner')];
    render(<Keys keys={[outer]} />);
    const { unmount, rerender } = render(<Keys keys={[inner]} />);
    expect(pageKeys().map(({ text }) => text)).toEqual(['Inner']);
    const changed = key('x', 'Changed');
    rerender(<Keys keys={[changed]} />);
    fireEvent.keyDown(document.body, { key: 'x' });
    expect(changed.run).toHaveBeenCalledTimes(1);
    unmount();
    fireEvent.keyDown(document.body, { key: 'x' });
    expect([outer.run.mock.calls.length, inner.run.mock.calls.length]).toEqual([1, 0]);
  });

  it('ADM-51 the list names the keys of the page, and turns single keys off', () => {
    HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
      this.open = true;
    };
    HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
      this.open = false;
    };
    const next = key('j', 'Next artwork');
    render(<Keys keys={[next, key('Mod+k', 'Find')]} />);
    render(<KeyList onClose={() => {}} />);
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['j', 'Ctrl K']);
    expect(screen.getByText('Next artwork')).toBeDefined();
    fireEvent.click(screen.getByLabelText('Keys without Ctrl are on'));
    fireEvent.keyDown(document.body, { key: 'j' });
    expect(next.run).not.toHaveBeenCalled();
  });

  it('names keys for people', () => {
    expect(['Mod+k', '?', 'j', 'ArrowUp', 'Escape', 'Enter'].map(nameOfKey)).toEqual([
      'Ctrl K',
      '?',
      'j',
      '↑',
      'Esc',
      'Enter',
    ]);
  });
});
