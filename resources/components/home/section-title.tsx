export function SectionTitle({ text }: { text: string }) {
  return <h2 className="font-serif text-40 font-medium tracking-tight lg:text-56">{text}</h2>;
}
