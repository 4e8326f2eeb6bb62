import type { Gallery } from '../../../../server/navigation/contract.ts';
import { telephoneUrl } from '../../../../server/navigation/links.ts';
import { plainSlug } from '../../../../server/navigation/slug.ts';
import { INSTALLMENT_MARKS, ONLINE_MARKS, type PaymentMark } from '../../../../server/payments/marks.ts';
import { useSharedProps } from '../../../hooks/use-shared-props.ts';
import { FooterMenus } from './footer-menus.tsx';

const PROMISES = ['Curated art', 'Authentic work', 'Shipped to your doorstep'];

export function Footer() {
  const { gallery, menus, omitsPromises } = useSharedProps();
  return (
    <footer id="site-map" className="mt-28 bg-plaster">
      {!omitsPromises && (
        <ul className="page-width flex flex-wrap justify-center gap-x-12 gap-y-2 border-b border-line py-6">
          {PROMISES.map((promise) => (
            <li key={promise} className="font-serif text-21">
              {promise}
            </li>
          ))}
        </ul>
      )}
      <div className="page-width grid grid-cols-2 gap-x-8 gap-y-12 pt-16 pb-12 md:grid-cols-4 lg:flex lg:gap-x-16">
        <div className="col-span-full lg:flex-[2_1_0]">
          <p className="font-serif text-40 font-medium tracking-tight">{gallery.name}</p>
          <p className="mt-2 max-w-72 text-15 text-smoke">
            One-of-a-kind works by Filipino artists, each the only one of its kind.
          </p>
          <Contact {...gallery} />
        </div>
        <FooterMenus menus={menus.footer} />
      </div>
      <PaymentMarks />
      <p className="page-width border-t border-line py-6 text-13 text-smoke">{gallery.copyright}</p>
    </footer>
  );
}

function Contact({ curatorName, curatorEmail, telephone, openingHours, pickupAddress, mapUrl }: Gallery) {
  const link = 'text-link inline-flex min-h-11 items-center wrap-anywhere';
  return (
    <address className="mt-6 max-w-72 text-15 text-smoke not-italic">
      {curatorName && <p className="mt-1">Curator: {curatorName}</p>}
      {curatorEmail && (
        <p>
          <a href={`mailto:${curatorEmail}`} className={link}>
            {curatorEmail}
          </a>
        </p>
      )}
      {telephone && (
        <p>
          <a href={telephoneUrl(telephone)} className={link}>
            {telephone}
          </a>
        </p>
      )}
      {openingHours && <p className="mt-1">{openingHours}</p>}
      {pickupAddress && <p className="mt-1">{pickupAddress}</p>}
      {mapUrl && (
        <p>
          <a href={mapUrl} className={link}>
            Find us on the map
          </a>
        </p>
      )}
    </address>
  );
}

/**
 * Icons drawn for this site in one style: a sign for the kind of payment and a short name. None is a provider's logo.
 */
export function PaymentMarks() {
  return (
    <div className="page-width grid gap-x-12 gap-y-8 border-t border-line py-10 lg:grid-cols-[minmax(0,1fr)_auto]">
      <Marks title="Pay online with" names={ONLINE_MARKS} />
      <Marks title="In installments with" names={INSTALLMENT_MARKS} />
    </div>
  );
}

function Marks({ title, names }: { title: string; names: readonly PaymentMark[] }) {
  return (
    <section>
      <h2 className="caps text-smoke">{title}</h2>
      <ul className="mt-4 flex flex-wrap gap-1.5">
        {names.map((name) => (
          <li key={name}>
            <span className="sr-only">{name}</span>
            {/* All icons are in one file; the fragment of each address selects a view. */}
            <img
              src={`/payment-marks.svg#${plainSlug(name)}`}
              alt=""
              title={name}
              width={76}
              height={32}
              loading="lazy"
              decoding="async"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
