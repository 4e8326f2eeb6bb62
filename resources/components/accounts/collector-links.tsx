const LINKS = [
  { text: 'Favorites', href: '/favorites' },
  { text: 'Followed Artists', href: '/followed-artists' },
  { text: 'My Orders', href: '/orders' },
  { text: 'My Account', href: '/account' },
];

/** The items of a list with the collector's own pages. */
export function CollectorLinks({ className }: { className: string }) {
  return LINKS.map(({ text, href }) => (
    <li key={href}>
      <a href={href} className={className}>
        {text}
      </a>
    </li>
  ));
}
