const promises = [
  {
    name: 'Curated Art',
    text: 'Curators look at every work in person before it hangs here, and turn away far more than they take.',
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
      <ul className="grid gap-10 border-t border-line pt-12 md:grid-cols-3 md:gap-12 lg:gap-20">
        {promises.map(({ name, text }) => (
          <li key={name}>
            <h2 className="font-serif text-28 font-medium">{name}</h2>
            <p className="mt-3 text-smoke">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
