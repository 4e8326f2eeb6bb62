/** A uniform random sample without replacement. `random` returns a number in [0, 1). */
export function randomSample<Item>(items: Item[], count: number, random: () => number = Math.random): Item[] {
  const rest = [...items];
  const drawn: Item[] = [];
  while (drawn.length < count && rest.length > 0) drawn.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return drawn;
}
