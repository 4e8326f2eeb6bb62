import { findPlace, listCities, listProvinces } from '../../locations/places.ts';
import { formatDateTime } from '../../time/time.ts';
import type { AccountPage, Provider } from '../contract.ts';
import type { AccountRow, AddressRow } from '../rows.ts';
import { SIGN_IN_PROVIDERS } from '../sign-in/identity.ts';

interface AccountInput {
  account: AccountRow;
  requestedEmail: string | null;
  providers: Provider[];
  addresses: AddressRow[];
  canAddAddress: boolean;
  sessions: { id: string; device: string | null; signedInAt: number; lastUsedAt: number }[];
  /** Id of this request's session row. */
  thisSession: string;
  /** Values of a rejected form, by field. */
  entered: Record<string, string>;
  /** Error messages of a rejected form, by field. */
  problems: Record<string, string>;
  formToken: string;
}

export function presentAccount({
  account,
  requestedEmail,
  providers,
  addresses,
  canAddAddress,
  sessions,
  thisSession,
  entered,
  problems,
  formToken,
}: AccountInput): AccountPage {
  return {
    details: { firstname: account.firstname, name: account.name },
    email: { address: account.email, isVerified: account.email_verified_at !== null, requested: requestedEmail },
    providers: [...new Set(providers)].map((id, _, all) => ({
      id,
      name: SIGN_IN_PROVIDERS[id],
      canRemove: all.length > 1,
    })),
    addresses: addresses.map((address) => ({ id: address.id, lines: addressLines(address), phone: address.phone })),
    canAddAddress,
    provinces: listProvinces(),
    cities: listCities(Number(entered.state_id)) ?? [],
    sessions: sessions.map(({ id, device, signedInAt, lastUsedAt }) => ({
      id,
      device: device ?? 'Unknown browser',
      signedIn: formatDateTime(signedInAt),
      lastUsed: formatDateTime(lastUsedAt),
      isThis: id === thisSession,
    })),
    entered,
    problems,
    formToken,
  };
}

function addressLines({ first_name, last_name, address_1, address_2, state_id, city_id }: AddressRow): string[] {
  const place = findPlace(state_id, city_id);
  const lines = [`${first_name} ${last_name}`, address_1, address_2, place && `${place.city}, ${place.province}`];
  return lines.flatMap((line) => line || []);
}
