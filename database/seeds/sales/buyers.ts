/** A buyer of the demo gallery. All are invented. */
export interface DemoBuyer {
  firstName: string;
  lastName: string;
  address: string;
  city: string;
  province: string;
}

const buyer = (firstName: string, lastName: string, [address = '', city = '', province = '']: string[]): DemoBuyer => ({
  firstName,
  lastName,
  address,
  city,
  province,
});

/** In the order of their first purchase, the newest first. The list is used again from its start. */
export const BUYERS: DemoBuyer[] = [
  buyer('Amihan', 'Dalisay', ['14 Mabolo Street', 'Makati', 'Metro Manila']),
  buyer('Isagani', 'Lakandula', ['8 Acacia Lane', 'Quezon City', 'Metro Manila']),
  buyer('Ligaya', 'Sandoval', ['27 Session Road', 'Baguio', 'Benguet']),
  buyer('Kidlat', 'Montenegro', ['3 Mango Avenue', 'Cebu City', 'Cebu']),
  buyer('Marikit', 'Ilustre', ['61 Calle Real', 'Iloilo City', 'Iloilo']),
  buyer('Bayani', 'Katindig', ['5 Durian Street', 'Davao City', 'Davao del Sur']),
  buyer('Tala', 'Manlapig', ['19 Narra Street', 'Pasig', 'Metro Manila']),
  buyer('Dakila', 'Sumulong', ['40 Burgos Street', 'Vigan City', 'Ilocos Sur']),
  buyer('Hiraya', 'Balagtas', ['2 Sampaguita Street', 'Taguig', 'Metro Manila']),
  buyer('Malaya', 'Dimaano', ['33 Rizal Avenue', 'Lipa City', 'Batangas']),
  buyer('Sinag', 'Magbanua', ['11 Molave Street', 'Antipolo City', 'Rizal']),
  buyer('Lualhati', 'Dagohoy', ['7 Tamblot Street', 'Tagbilaran City', 'Bohol']),
];

/** `amihan.dalisay@example.com` */
export function emailOf({ firstName, lastName }: DemoBuyer): string {
  return `${firstName}.${lastName}@example.com`.toLowerCase();
}

/** A number for fiction, which no network assigns. */
export function phoneOf(place: number): string {
  return `+63 917 555 01${String(place).padStart(2, '0')}`;
}
