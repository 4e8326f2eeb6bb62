import type { AdminPropsOf } from '../../../../server/admin/contract.ts';

/** In a mail's width: 560 pixels, with its margins. */
export default function NewsletterPreview(props: AdminPropsOf<'admin/newsletters/preview'>) {
  const { subject, preheader, frameUrl, text, backUrl } = props;
  return (
    <>
      <dl className="mb-6 grid max-w-3xl gap-1">
        <div>
          <dt className="inline text-smoke">Subject: </dt>
          <dd className="inline font-medium wrap-anywhere">{subject}</dd>
        </div>
        {preheader && (
          <div>
            <dt className="inline text-smoke">Preview text: </dt>
            <dd className="inline wrap-anywhere">{preheader}</dd>
          </div>
        )}
      </dl>
      <div className="grid items-start gap-8 2xl:grid-cols-[37.5rem_minmax(0,37.5rem)]">
        <section aria-labelledby="as-mail" className="w-full max-w-150 min-w-0">
          <h2 id="as-mail" className="mb-2 text-17 font-medium">
            As a mail
          </h2>
          <iframe
            src={frameUrl}
            title="The mail"
            // Without scripts. Its links open in another tab.
            sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
            className="h-[75svh] w-full border border-line"
          />
          <p className="mt-2">
            <a href={frameUrl} className="admin-link inline-block py-2">
              Open it alone
            </a>
            <span className="text-13 text-smoke"> The link works for a day, for everyone who has it.</span>
          </p>
        </section>
        <section aria-labelledby="as-text" className="w-full max-w-150 min-w-0">
          <h2 id="as-text" className="mb-2 text-17 font-medium">
            As text
          </h2>
          <pre className="border border-line bg-plaster p-4 text-13 whitespace-pre-wrap wrap-anywhere">{text}</pre>
        </section>
      </div>
      <p className="mt-6">
        <a href={backUrl} className="admin-link inline-block py-2">
          Back to the issue
        </a>
      </p>
    </>
  );
}
