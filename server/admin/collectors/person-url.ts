import type { Person } from '../../personal-data/rows.ts';

/** The address of a person's page. */
export function personUrl({ accountId, guest }: Pick<Person, 'accountId' | 'guest'>): string {
  return `/admin/collectors/${accountId ?? `guests/${guest?.kind}-${guest?.id}`}`;
}
