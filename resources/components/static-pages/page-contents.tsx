const MIN_HEADINGS = 4;

/** Table of contents of a long page, beside the text on large screens. */
export function PageContents({ html }: { html: string }) {
  const headings = headingsOf(html);
  if (headings.length < MIN_HEADINGS) return null;
  return (
    <nav aria-label="On this page" className="hidden lg:sticky lg:top-10 lg:block lg:self-start">
      <p className="caps text-smoke">On this page</p>
      <ul className="mt-3 border-l border-line">
        {headings.map((heading) => (
          <Entry key={heading.id} heading={heading} />
        ))}
      </ul>
    </nav>
  );
}

function Entry({ heading: { id, text } }: { heading: Heading }) {
  return (
    <li>
      <a href={`#${id}`} className="block py-1.5 pl-4 text-15 transition-colors hover:text-ember">
        {text}
      </a>
    </li>
  );
}

interface Heading {
  id: string;
  text: string;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The second-level headings in the HTML of a static page. */
function headingsOf(html: string): Heading[] {
  return [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/gs)].map(([, id = '', inner = '']) => ({
    id,
    text: inner.replace(/<[^>]+>/g, '').replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? ''),
  }));
}
