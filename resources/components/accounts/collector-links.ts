export const COLLECTOR_LINKS = [
  { text: 'Favorites', href: '/favorites' },
  { text: 'Followed Artists', href: '/followed-artists' },
  { text: 'My Orders', href: '/orders' },
  { text: 'My Account', href: '/account' },
];
