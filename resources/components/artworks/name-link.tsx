/** A name, linked to its page where there is one. */
export function NameLink({ to, children }: { to: string | null; children: string }) {
  if (to === null) return children;
  return (
    <a href={to} className="transition-colors hover:text-ember">
      {children}
    </a>
  );
}
