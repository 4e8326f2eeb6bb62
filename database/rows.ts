/** The row of a query that must find one: `await required(database('orders').where({ id }).first())`. */
export async function required<Found>(query: PromiseLike<Found>): Promise<Exclude<Found, undefined>> {
  const row = await query;
  if (row === undefined) throw new Error('The query found no row.');
  return row as Exclude<Found, undefined>;
}

/** The inserted row, for an insert with `returning`. */
export async function inserted<Made>(query: PromiseLike<Made[]>): Promise<Made> {
  const [row] = await query;
  if (row === undefined) throw new Error('The insert returned no row.');
  return row;
}
