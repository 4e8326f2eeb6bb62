import { findPlace, listCities, listProvinces } from '../locations/places.ts';
import { formatDateTime } from '../time.ts';
import type { AccountPage, EmailChangePage, Provider } from './contract.ts';
import { providerNames } from './present.ts';
import type { AccountRow, AddressRow } from './rows.ts';

interface Given {
  account: AccountRow;
  requestedEmail: string | null;
  providers: Provider[];
  addresses: AddressRow[];
  canAddAddress: boolean;
  sessions: { id: string; device: string | null; signedInAt: number; lastUsedAt: number }[];
  /** Id of the session row that this request belongs to. */
  thisSession: string;
  entered: Record<string, string>;
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
}: Given): AccountPage {
  return {
    details: { firstname: account.firstname, name: account.name },
    email: { address: account.email, isVerified: account.email_verified_at !== null, requested: requestedEmail },
    providers: [...new Set(providers)].map((id, _, all) => ({
      id,
      name: providerNames[id],
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

export function presentEmailChange(
  state: 'changed' | 'taken' | 'unknown' | { email: string },
  fields: Record<string, string>,
): EmailChangePage {
  if (state === 'changed')
    return { heading: 'Your e-mail address is changed', text: 'From now on we write to the new address.', form: null };
  if (state === 'taken') {
    const text = 'This address belongs to another account here. Sign in with it to use that account.';
    return { heading: 'Your e-mail address was not changed', text, form: null };
  }
  if (state === 'unknown') {
    const text =
      'The link was used before, was replaced by a newer one, or is older than a day. Request a new one on your account page.';
    return { heading: 'This link has been used or has expired', text, form: null };
  }
  const text = `Your account will use ${state.email} from now on.`;
  return {
    heading: 'Is this your new e-mail address?',
    text,
    form: { button: 'Yes, use this address', action: '/forms/account/email/confirm', fields },
  };
}
