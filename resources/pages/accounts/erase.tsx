import type { PropsOf } from '../../../server/pages.ts';
import { FieldError } from '../../components/checkout/fields/field.tsx';
import { button } from '../../components/ui/button.ts';
import { HiddenFields } from '../../components/ui/hidden-fields.tsx';

export default function EraseAccountPage({ goes, stays, obstacles, problem, form }: PropsOf<'accounts/erase'>) {
  return (
    <div className="page-width *:max-w-3xl">
      <h1 className="font-serif text-56 font-medium lg:text-72">Erase my account</h1>
      <p className="mt-6">
        We delete your name, e-mail address and sign-ins, and everything else that belongs to you. This cannot be
        undone.
      </p>
      {goes.length > 0 && <Texts heading="What goes" texts={goes} />}
      {stays.length > 0 && (
        <>
          <Texts heading="What stays" texts={stays} />
          <p className="mt-3 text-smoke">
            Tax law requires us to keep the records of what you bought for ten years. They stay without your name,
            contact and address. Download your certificates and receipts first.
          </p>
        </>
      )}
      {obstacles.length > 0 && (
        <div className="mt-8">
          <h2 className="font-serif text-28 font-medium">Not possible yet</h2>
          <ul className="mt-3 grid gap-3">
            {obstacles.map(({ number, url, reason }) => (
              <li key={number}>
                <a href={url} className="text-link">
                  Order {number}
                </a>
                : {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      {form && (
        <form method="post" action={form.action} className="mt-8">
          <HiddenFields fields={form.fields} />
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              name="understood"
              value="yes"
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? 'erase-problem' : undefined}
              className="size-5 accent-ink"
            />
            I understand that this cannot be undone.
          </label>
          {problem && <FieldError id="erase-problem">{problem}</FieldError>}
          <button type="submit" className={button({ kind: 'filled', className: 'mt-6' })}>
            {form.button}
          </button>
        </form>
      )}
      <p className="mt-6">
        <a href="/account" className={button({ kind: 'text' })}>
          Back to my account
        </a>
      </p>
    </div>
  );
}

function Texts({ heading, texts }: { heading: string; texts: string[] }) {
  return (
    <div className="mt-8">
      <h2 className="font-serif text-28 font-medium">{heading}</h2>
      <ul className="mt-3 list-disc pl-5">
        {texts.map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
