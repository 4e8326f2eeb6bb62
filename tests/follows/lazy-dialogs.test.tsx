import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SignIn } from '../../resources/components/accounts/sign-in/sign-in.tsx';
import { openSignIn } from '../../resources/components/accounts/sign-in/sign-in-store.ts';
import {
  closeFollowDialog,
  followDialog,
  openFollowDialog,
} from '../../resources/components/follows/dialogs/follow-dialog-store.ts';
import { FollowDialogs } from '../../resources/components/follows/dialogs/follow-dialogs.tsx';
import { openFollowFor } from '../../resources/components/follows/follow-actions.ts';
import { fetchFollowStates } from '../../resources/components/follows/follows-store.ts';

const scripts = vi.hoisted(() => {
  let come = () => {};
  const wait = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { come, wait };
});
const Dialog = () => <p>A dialog</p>;
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
vi.mock('../../resources/components/follows/follows-store.ts', { spy: true });
vi.mock('../../resources/components/follows/dialogs/use-subscribe-parameter.ts', () => ({
  useSubscribeParameter: () => {},
}));
vi.mock('../../resources/components/accounts/sign-in/sign-in-dialog.tsx', async () => {
  await scripts.wait;
  return { SignInDialog: Dialog };
});
vi.mock('../../resources/components/follows/dialogs/follow-modal.tsx', async () => {
  await scripts.wait;
  return { FollowModal: Dialog };
});

const ARTIST = { slug: 'ana-cruz', name: 'Ana Cruz', portrait: null };
const navigate = () => act(() => void document.dispatchEvent(new CustomEvent('inertia:navigate', { detail: {} })));

afterEach(cleanup);

it.each([
  ['signing in', SignIn, () => openSignIn()],
  ['following', FollowDialogs, () => openFollowDialog({ dialog: 'follow', artist: ARTIST })],
])('a dialog of %s whose script loads late does not open over the next page', async (_what, Dialogs, openDialog) => {
  render(<Dialogs />);
  act(openDialog);
  navigate();
  await act(async () => {
    scripts.come();
    await vi.dynamicImportSettled();
  });
  expect(screen.queryByText('A dialog')).toBeNull();

  act(openDialog);
  expect(await screen.findByText('A dialog')).toBeTruthy();
  navigate();
  expect(screen.queryByText('A dialog')).toBeNull();
});

it.each([true, false])(
  'the follow dialog of the subscribe parameter opens while the page is open: %s',
  async (isHere) => {
    vi.mocked(fetchFollowStates).mockResolvedValue([
      { slug: 'ana-cruz', name: 'Ana Cruz', hasFollowed: false, smallProfileImage: null },
    ]);
    closeFollowDialog();
    await openFollowFor('ana-cruz', () => isHere);
    expect(followDialog.get()?.artist.name).toBe(isHere ? 'Ana Cruz' : undefined);
  },
);
