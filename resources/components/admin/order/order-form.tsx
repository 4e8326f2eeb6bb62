import type { ReactNode } from 'react';
import type { OrderProps } from '../../../../server/admin/order/contract.ts';
import { button } from '../button.ts';
import { CsrfField } from '../csrf-field.tsx';
import { Notice } from '../notice.tsx';
import { OrderSearch } from './order-search.tsx';
import { OrderedList } from './ordered-list.tsx';
import { useOrder } from './use-order.ts';

interface OrderFormProps {
  action: string;
  order: OrderProps;
  /** `works`, for texts. */
  several: string;
  /** Things can be searched, added and taken out. */
  isChoice: boolean;
  isReadOnly: boolean;
  /** Shown while nothing is in the list. */
  empty: ReactNode;
}

/** Puts things in order by dragging or by buttons. Without JavaScript each button sends the order, and the page shows the next one. */
export function OrderForm({ action, order: props, several, isChoice, isReadOnly, empty }: OrderFormProps) {
  const order = useOrder(props.items, props.seen);
  const list = (
    <OrderedList
      order={order}
      notes={props.notes}
      isChoice={isChoice}
      isReadOnly={isReadOnly}
      label={`The ${several} in their order`}
    />
  );
  if (isReadOnly) return order.items.length > 0 ? list : empty;
  return (
    <form method="post" action={action} onSubmit={order.onSubmit}>
      <CsrfField />
      <input type="hidden" name="seen" value={props.seen} readOnly />
      <input type="hidden" name="order" value={order.order} readOnly />
      {props.notes && <input type="hidden" name="seenNotes" value={props.notes.seen} readOnly />}
      {props.error && <Notice kind="error">{props.error}</Notice>}
      {props.theirs !== null && (
        <Notice kind="error">
          <p>Another person saved the {several} while you were editing. Nothing was overwritten.</p>
          <p>Theirs: {props.theirs || 'none'}.</p>
          <p>Yours is below. Saving replaces theirs; loading the page again leaves theirs.</p>
        </Notice>
      )}
      {isChoice && <OrderSearch order={order} search={props.search} found={props.found} several={several} />}
      {order.items.length > 0 ? list : empty}
      <p className="sr-only" role="status">
        {order.message}
      </p>
      <div className="sticky bottom-0 z-10 -mx-4 mt-6 flex items-center gap-4 border-t border-line bg-paper px-4 py-3 sm:-mx-8 sm:px-8 lg:mx-0 lg:px-0">
        <button type="submit" name="intent" value="save" className={button('filled')}>
          Save {isChoice ? several : 'order'}
        </button>
        <p className="text-13 text-smoke">{order.isDirty && 'Changes are not saved yet.'}</p>
      </div>
    </form>
  );
}
