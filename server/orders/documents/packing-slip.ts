import { formatDimensions } from '../../artworks/format/dimensions.ts';
import type { OrderRow } from '../rows.ts';
import type { StaffItem } from '../staff/rows.ts';
import { deliveryLines } from '../wording.ts';

/** The texts of a packing slip. */
export interface PackingSlip {
  number: string;
  gallery: { name: string; lines: string[] };
  facts: Record<string, string>;
  recipient: string[];
  handover: { name: string; lines: string[] };
  items: { title: string; artist: string; facts: string[] }[];
  message: string | null;
}

export function presentPackingSlip(
  order: OrderRow,
  items: StaffItem[],
  gallery: { name: string; curatorEmail: string; pickupAddress: string },
): PackingSlip {
  const isPickup = order.delivery === 'pickup';
  const name = `${order.first_name} ${order.last_name}`.trim();
  const shipment = [order.carrier, order.tracking_number].filter((text) => text !== null);
  const recipient = isPickup ? [name, order.email] : deliveryLines(order);
  return {
    number: order.number,
    gallery: { name: gallery.name, lines: [gallery.pickupAddress, gallery.curatorEmail].filter(Boolean) },
    facts: { Order: order.number, Artworks: String(items.length) },
    recipient: [...recipient, order.phone].filter(Boolean),
    handover: isPickup
      ? { name: 'Self Pickup', lines: deliveryLines(order) }
      : { name: 'Delivery', lines: shipment.length > 0 ? shipment : ['Carrier and tracking number:'] },
    items: items.map((item) => ({ title: item.title, artist: item.artist_name, facts: factsOf(item) })),
    message: order.notes,
  };
}

function factsOf(item: StaffItem): string[] {
  const inches = formatDimensions(item, 'in');
  return [
    [item.inventory_number, item.location].filter(Boolean).join(', '),
    inches ? `${inches} (${formatDimensions(item, 'cm')})` : '',
  ].filter(Boolean);
}
