import type { PropsOf } from '../../../server/pages.ts';
import { InquiryForm } from '../../components/inquiries/inquiry-form.tsx';
import { button } from '../../components/ui/button.ts';
import { PictureFrame } from '../../components/ui/picture/picture-frame.tsx';

export default function AskPage({ artwork, form }: PropsOf<'inquiries/show'>) {
  return (
    <div className="page-width grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0 max-w-2xl">
        <h1 className="font-serif text-40 font-medium lg:text-56">
          {form ? 'Ask about this work' : 'Your question is sent'}
        </h1>
        <p className="mt-3 text-smoke lg:hidden">
          {artwork.title}, {artwork.artist.name}
        </p>
        {form ? (
          <div className="mt-8">
            <InquiryForm {...form} />
          </div>
        ) : (
          <>
            <p className="mt-6 text-smoke">The gallery has your question, and answers by e-mail.</p>
            <p className="mt-10">
              <a href={artwork.url} className={button({ kind: 'outlined' })}>
                Back to the artwork
              </a>
            </p>
          </>
        )}
      </div>
      <section aria-label="The artwork" className="max-lg:hidden">
        <PictureFrame
          picture={artwork.full_image}
          dimensions={artwork.full_image_dimensions}
          alt={artwork.alt_image}
          sizes="20rem"
          bound="w-auto max-h-72"
        />
        <p className="mt-4 font-serif text-21 font-medium wrap-anywhere">
          <a href={artwork.url} className="transition-colors hover:text-ember">
            {artwork.title}
          </a>
        </p>
        <p className="text-15 text-smoke">{artwork.artist.name}</p>
      </section>
    </div>
  );
}
