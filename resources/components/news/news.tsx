import { FomoNotice } from './fomo-notice.tsx';
import { RecentlySold } from './recently-sold.tsx';

/** What comes by itself stands in one corner, one above the other, and away from where the visitor's own doings are confirmed. */
export function News() {
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-20 grid gap-4 p-4 sm:right-auto sm:w-104 sm:p-6">
      <RecentlySold />
      <FomoNotice />
    </div>
  );
}
