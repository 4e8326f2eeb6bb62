import { Carousel } from '../ui/carousel/carousel.tsx';

const PROMISES = [
  {
    name: 'Curated Art',
    text: 'Curators look at every work in person before we show it, and decline far more than they accept.',
  },
  {
    name: 'Authentic Work',
    text: 'Each piece comes from its artist, signed, with a certificate that anyone can verify.',
  },
  {
    name: 'Shipped to your doorstep',
    text: 'Packed by people who handle art all day and carried free to any address in the Philippines.',
  },
];

export function Promises() {
  return (
    <section aria-label="What we promise" className="page-width mt-24 lg:mt-28">
      <Carousel autoplay shows="promises" label="promises" className="border-t border-line pt-8 lg:pt-12">
        {PROMISES.map(({ name, text }) => (
          <div key={name} className="max-w-xl">
            <h2 className="font-serif text-28 font-medium">{name}</h2>
            <p className="mt-3 text-smoke">{text}</p>
          </div>
        ))}
      </Carousel>
    </section>
  );
}
