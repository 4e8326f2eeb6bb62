interface SearchedOrder {
  number: string;
  first_name: string;
  last_name: string;
  email: string;
}

/** Whether number, name, e-mail or the title of an artwork contains the text; case and accents do not matter. */
export function matchesSearch(order: SearchedOrder, titles: string[], search: string): boolean {
  const { number, first_name, last_name, email } = order;
  const searched = fold(search);
  return [number, `${first_name} ${last_name}`, email, ...titles].some((text) => fold(text).includes(searched));
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
