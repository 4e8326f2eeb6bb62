import type { ReactNode } from 'react';
import type { Gallery } from '../../../server/navigation/contract.ts';
import { telephoneUrl } from '../../../server/navigation/links.ts';
import { formatDay } from '../../../server/time/months.ts';

/** What the gallery has set of itself, above the text of the contact page. */
export function ContactDetails({ gallery, closedDays }: { gallery: Gallery; closedDays: string[] }) {
  const { openingHours, telephone, curatorName, pickupAddress, mapUrl } = gallery;
  if (![openingHours, telephone, curatorName, pickupAddress, mapUrl].some(Boolean) && closedDays.length === 0)
    return null;
  return (
    <dl className="mb-8 grid gap-8 bg-plaster p-6 sm:grid-cols-2 lg:p-8">
      <Detail title="Opening hours" value={openingHours} />
      <Detail
        title="Telephone"
        value={
          telephone && (
            <a href={telephoneUrl(telephone)} className="text-link -my-2.5 inline-flex min-h-11 items-center">
              {telephone}
            </a>
          )
        }
      />
      <Detail
        title="Address"
        value={
          (pickupAddress || mapUrl) && (
            <>
              {pickupAddress}
              {mapUrl && (
                <a href={mapUrl} className="text-link flex min-h-11 w-fit items-center">
                  Find us on the map
                </a>
              )}
            </>
          )
        }
      />
      <Detail title="Curator" value={curatorName} />
      <Detail title="No pickup on" value={closedDays.map(formatDay).join('; ')} />
    </dl>
  );
}

function Detail({ title, value }: { title: string; value: ReactNode }) {
  return (
    value && (
      <div>
        <dt className="caps text-smoke">{title}</dt>
        <dd className="mt-2">{value}</dd>
      </div>
    )
  );
}
