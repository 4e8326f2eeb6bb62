import { button } from './button.ts';
import { HiddenFields } from './hidden-fields.tsx';

interface Form {
  /** Text of the submit button. */
  button: string;
  action: string;
  fields: Record<string, string>;
}

interface FormPageProps {
  heading: string;
  text: string;
  form: Form | null;
  /** Shown without a form. Default: a link to all artworks. */
  link?: { text: string; href: string } | null;
}

const DEFAULT_LINK = { text: 'See all artworks', href: '/artworks' };

/** A page with a text and a form of one button, which works without JavaScript. Without a form it has a link. */
export function FormPage({ heading, text, form, link }: FormPageProps) {
  const { text: label, href } = link ?? DEFAULT_LINK;
  return (
    <div className="page-width grid min-h-[45svh] grid-cols-[minmax(0,1fr)] content-center py-16">
      <h1 className="max-w-4xl font-serif text-56 font-medium lg:text-72">{heading}</h1>
      <p className="mt-6 max-w-xl text-smoke">{text}</p>
      <div className="mt-10 flex flex-wrap items-center gap-x-8 gap-y-2">
        {form ? (
          <OneButton {...form} />
        ) : (
          <a href={href} className={button({ kind: link ? 'filled' : 'outlined' })}>
            {label}
          </a>
        )}
        <a href="/" className={button({ kind: 'text' })}>
          {form ? 'No, back to the gallery' : 'Go to the home page'}
        </a>
      </div>
    </div>
  );
}

function OneButton({ button: label, action, fields }: Form) {
  return (
    <form method="post" action={action}>
      <HiddenFields fields={fields} />
      <button type="submit" className={button({ kind: 'filled' })}>
        {label}
      </button>
    </form>
  );
}
