import { EmptyCart } from '../../components/cart/empty-cart.tsx';

export default function CartPage() {
  return (
    <div className="page-width">
      <h1 className="font-serif text-56 font-medium lg:text-72">My Cart</h1>
      <EmptyCart />
    </div>
  );
}
