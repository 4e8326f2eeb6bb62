export interface AccountRow {
  id: number;
  firstname: string;
  name: string;
  email: string | null;
  /** Milliseconds since 1970, UTC; null while `email` is only claimed by a provider. */
  email_verified_at: number | null;
  created_at: number;
}

export interface AddressRow {
  id: number;
  first_name: string;
  last_name: string;
  phone: string;
  address_1: string;
  address_2: string | null;
  /** Of `server/locations`, like `city_id`. */
  state_id: number;
  city_id: number;
}
