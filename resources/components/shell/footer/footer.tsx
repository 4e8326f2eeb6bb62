import type { Gallery, Menus } from '../../../../server/navigation/contract.ts';
import { telephoneUrl } from '../../../../server/navigation/link-address.ts';
import { useSharedProps } from '../../../hooks/use-shared-props.ts';
import { cachedFragment } from '../../../runtime/fragment-cache.ts';
import { FooterMenus } from './footer-menus.tsx';
import { PaymentMarks } from './payment-marks.tsx';

const PROMISES = ['Curated art', 'Authentic work', 'Shipped to your doorstep'];

export function Footer() {
  const { gallery, menus, component } = useSharedProps();
  return <CachedFooter {...gallery} menus={menus.footer} hasPromises={component !== 'home'} />;
}

interface Props extends Readonly<Gallery> {
  menus: Menus['footer'];
  hasPromises: boolean;
}

const CachedFooter = cachedFragment('footer', Site);

function Site({ menus, hasPromises, ...gallery }: Props) {
  return (
    <footer id="site-map" className="mt-28 bg-plaster">
      {hasPromises && (
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
        <FooterMenus menus={menus} />
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
