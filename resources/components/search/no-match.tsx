import { button } from '../ui/button.ts';

interface Props {
  text: string;
  href: string;
  linkText: string;
}

/** Shown under a tab without results. */
export function NoMatch({ text, href, linkText }: Props) {
  return (
    <div className="page-width py-20 text-center lg:py-28">
      <h2 className="font-serif text-40">{text}</h2>
      <p className="mt-4 mb-8 text-balance text-smoke">You may find it under the other tabs.</p>
      <a href={href} className={button({ kind: 'outlined' })}>
        {linkText}
      </a>
    </div>
  );
}
