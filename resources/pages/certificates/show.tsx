import type { PropsOf } from '../../../server/pages.ts';
import { NameLink } from '../../components/artworks/name-link.tsx';
import { PictureFrame } from '../../components/ui/picture/picture-frame.tsx';

export default function CertificatePage({ certificate, gallery }: PropsOf<'certificates/show'>) {
  const { title, url, artist, isValid, soldOn, image, dimensions, alt } = certificate;
  return (
    <div className="page-width grid items-start gap-x-16 gap-y-10 py-8 md:grid-cols-2">
      <div className="grid place-items-center bg-plaster p-6 lg:p-12">
        <PictureFrame
          picture={image}
          dimensions={dimensions}
          alt={alt}
          sizes="(min-width: 48rem) 50vw, 100vw"
          bound="w-auto max-h-[70svh]"
          eager
        />
      </div>
      <div className="min-w-0">
        <p className="caps text-smoke">Certificate of authenticity</p>
        <h1 className="mt-4 font-serif text-40 font-medium wrap-anywhere lg:text-56">
          <NameLink to={url}>{title}</NameLink>
        </h1>
        <p className="mt-2 text-21 text-smoke">
          <NameLink to={artist.url}>{artist.name}</NameLink>
        </p>
        <p className={`mt-8 max-w-xl text-balance ${isValid ? 'text-lagoon' : 'text-ember'}`}>
          {isValid
            ? `This certificate is valid: ${gallery.name} sold this original work on ${soldOn}.`
            : 'This certificate is no longer valid because the sale was cancelled.'}
        </p>
        <Facts certificate={certificate} />
      </div>
    </div>
  );
}

function Facts({ certificate }: Pick<PropsOf<'certificates/show'>, 'certificate'>) {
  const { year, medium, mediumDescription, size, soldOn, issuedOn, number } = certificate;
  const facts = [
    ['Year', year],
    [
      'Medium',
      medium && (
        <>
          {medium}
          {mediumDescription && <span className="block text-smoke">{mediumDescription}</span>}
        </>
      ),
    ],
    ['Dimensions', size],
    ['Sold on', soldOn],
    ['Issued on', issuedOn],
    ['Certificate number', number],
  ] as const;
  return (
    <dl className="mt-8 border-t border-line text-15">
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3">
              <dt className="text-smoke">{name}</dt>
              <dd className="text-right tabular-nums">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
