import type { SyntheticEvent } from 'react';
import { submitWithoutScript } from '../notifications/submit-without-script.ts';
import { button } from '../ui/button.ts';

/** The newsletter form on every page. It works without JavaScript. */
export function Newsletter() {
  return (
    <section aria-labelledby="newsletter" className="page-width mt-28">
      <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-x-16 gap-y-8 border-t border-line pt-14 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-cols-2 lg:pt-20">
        <div>
          <h2 id="newsletter" className="font-serif text-40 font-medium lg:text-56">
            Be in the know
          </h2>
          <p className="mt-3 text-smoke">Get the latest art updates by subscribing</p>
        </div>
        <form method="post" action="/forms/newsletter" onSubmit={onSubmit} className="flex flex-wrap gap-3">
          <label htmlFor="newsletter-email" className="sr-only">
            Email Address
          </label>
          <input
            id="newsletter-email"
            type="email"
            name="email"
            required
            maxLength={254}
            autoComplete="email"
            placeholder="Email Address"
            className="min-h-12 min-w-0 flex-[1_1_14rem] rounded-control border border-edge bg-transparent px-4 placeholder:text-smoke"
          />
          <button type="submit" className={button({ kind: 'outlined', className: 'max-sm:flex-1' })}>
            Subscribe
          </button>
        </form>
      </div>
    </section>
  );
}

function onSubmit(event: SyntheticEvent<HTMLFormElement>): void {
  event.preventDefault();
  const form = event.currentTarget;
  import('./subscribe.ts').then(
    ({ submitNewsletter }) => submitNewsletter(form),
    () => submitWithoutScript(form, 'you were not subscribed'),
  );
}
