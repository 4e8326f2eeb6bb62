import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { call } from '../../resources/runtime/calls.ts';
import { useLateList } from '../../resources/runtime/when-offscreen.ts';

vi.mock('../../resources/runtime/calls.ts', () => ({ call: vi.fn() }));

afterEach(cleanup);

function Section({ preview }: { preview?: string[] }) {
  const select = (list: string[]) => list.map((item) => `Selected ${item}`);
  const { list } = useLateList<string>('/web/api/list', { preview, isConstant: true, select });
  return <p>{list.join()}</p>;
}

it('shows a preview without loading, and loads a constant list once', async () => {
  vi.mocked(call).mockResolvedValue({ status: 200, body: { data: ['loaded'] } } as never);
  render(<Section preview={['preview']} />);
  expect(screen.getByText('Selected preview')).toBeTruthy();
  expect(call).not.toHaveBeenCalled();
  cleanup();
  render(<Section />);
  expect(await screen.findByText('Selected loaded')).toBeTruthy();
  cleanup();
  render(<Section />);
  expect(screen.getByText('Selected loaded')).toBeTruthy();
  expect(call).toHaveBeenCalledTimes(1);
});
