import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { OrderRow } from '../../resources/components/orders/order-row.tsx';
import { OrderItems } from '../../resources/components/orders/order-sections.tsx';
import type { OrderItem } from '../../server/orders/contract.ts';

afterEach(cleanup);

const IMAGE = { lg: '/l.jpg', md: '/m.jpg', sm: '/s.jpg', thumb: '/t.jpg', placeholder: '/p.jpg' };

const items: OrderItem[] = [7, 8].map((id) => ({
  id,
  title: 'Untitled',
  artist: { name: 'Ana Cruz', url: null },
  url: null,
  price: 'Php 1,000.00',
  image: IMAGE,
  dimensions: { width: 4, height: 3 },
  alt: '',
  certificateUrl: null,
  refund: null,
}));

it('PAY-12 two works of one title and one picture are two items of an order', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  render(<OrderItems items={items} />);
  const order = {
    number: 'GA-1',
    url: '/orders/GA-1',
    state: 'paid',
    fulfilment: null,
    status: 'Paid',
    placedOn: '',
    total: '',
  } as const;
  render(<OrderRow order={{ ...order, items }} />);
  expect(said).not.toHaveBeenCalled();
});
