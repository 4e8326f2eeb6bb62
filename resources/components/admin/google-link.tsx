import { button } from './button.ts';

/** Leads to Google and back. `isBeside`: in a new tab, so that this page stays. */
export function GoogleLink({ url, text, isBeside = false }: { url: string; text: string; isBeside?: boolean }) {
  return (
    <a href={url} {...(isBeside && { target: '_blank', rel: 'noopener' })} className={button('outlined', 'w-full')}>
      {text}
    </a>
  );
}
