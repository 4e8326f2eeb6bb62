import { type MouseEvent, useRef, useState } from 'react';
import type { ArtworkDetail } from '../../../server/artworks/contract.ts';
import { type ShareTarget, shareAddress } from '../../../server/shares/sharing.ts';
import { notifyChunkLoadError } from '../../runtime/loading/chunk-load-error.ts';
import { preload } from '../../runtime/loading/lazy-with-fallback.ts';
import { isModifiedClick } from '../../runtime/navigation/is-modified-click.ts';

/** Width and height. */
const POPUP_PX = 600;
/** Milliseconds. */
const COPIED_MS = 1_000;
// Loads before the press: browsers allow copying only during it.
const sharing = () => import('./sharing.ts');
const preloadSharing = preload(sharing);
const PART_CLASS = 'inline-flex min-h-11 items-center text-link';

interface Props {
  artwork: ArtworkDetail;
  /** Absolute address of the artwork's page. */
  url: string;
}

/** Two links that share with a provider and work without JavaScript, and a button that copies the address. */
export function ShareLinks({ artwork: { slug, title, artist }, url }: Props) {
  const text = `${title} by ${artist.name}`;
  return (
    <ul aria-label="Share this artwork" className="mt-8 flex flex-wrap gap-x-6 text-15 print:hidden">
      <li className="inline-flex min-h-11 items-center text-smoke" aria-hidden="true">
        Share
      </li>
      <li>
        <ProviderLink target="facebook" name="Facebook" slug={slug} page={{ url, text }} />
      </li>
      <li>
        <ProviderLink target="twitter" name="Twitter" slug={slug} page={{ url, text }} />
      </li>
      <li className="noscript:hidden">
        <CopyLink url={url} slug={slug} />
      </li>
    </ul>
  );
}

interface ProviderProps {
  target: ShareTarget;
  name: string;
  slug: string;
  page: { url: string; text: string };
}

function ProviderLink({ target, name, slug, page }: ProviderProps) {
  const address = shareAddress(target, page) ?? page.url;
  function onClick(event: MouseEvent): void {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    if (!openPopup(address)) window.location.assign(address);
    sharing().then(
      ({ reportShare }) => reportShare(target, slug),
      // Reporting a share is not essential, so errors are ignored.
      () => undefined,
    );
  }
  return (
    <a href={address} target="_blank" rel="noopener" onClick={onClick} className={PART_CLASS}>
      <span className="sr-only">Share on </span>
      {name}
    </a>
  );
}

function CopyLink({ url, slug }: { url: string; slug: string }) {
  const [isCopied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  async function onClick(): Promise<void> {
    const script = await sharing().catch(notifyChunkLoadError);
    if (!(await script?.copyText(url))) return;
    setCopied(true);
    // Each press starts the time again.
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), COPIED_MS);
    script?.reportShare('clipboard', slug);
  }
  return (
    <button
      type="button"
      onPointerEnter={preloadSharing}
      onFocus={preloadSharing}
      onClick={onClick}
      className={PART_CLASS}
    >
      <span aria-live="polite">{isCopied ? 'Link Copied' : 'Copy link'}</span>
    </button>
  );
}

/** Opens a provider's page in a small window in the middle of this one. Returns false when the browser blocks it. */
function openPopup(address: string): boolean {
  const left = window.screenX + (window.outerWidth - POPUP_PX) / 2;
  const top = window.screenY + (window.outerHeight - POPUP_PX) / 2;
  const popup = window.open(
    address,
    'share',
    `popup,width=${POPUP_PX},height=${POPUP_PX},left=${Math.max(0, left)},top=${Math.max(0, top)}`,
  );
  if (!popup) return false;
  popup.opener = null;
  return true;
}
