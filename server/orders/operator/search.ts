interface Searched {
  number: string;
  first_name: string;
  last_name: string;
  email: string;
}

/** Whether an order has the text in its number, name, e-mail or the title of an artwork, without regard to case and accents. */
export function matchesSearch(order: Searched, titles: string[], search: string): boolean {
  const { number, first_name, last_name, email } = order;
  const wanted = folded(search);
  return [number, `${first_name} ${last_name}`, email, ...titles].some((text) => folded(text).includes(wanted));
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
