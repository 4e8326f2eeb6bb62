import type { Exhibit } from '../../../../server/exhibitions/contract.ts';
import { button } from '../../ui/button.ts';
import { ReadMore } from '../../ui/text/read-more.tsx';
import { SectionHeading } from '../section-heading.tsx';
import { ExhibitEntry } from './exhibit-entry.tsx';

export function ExhibitsHappening({ exhibits }: { exhibits: Exhibit[] }) {
  return (
    <section className="page-width mt-24 lg:mt-28">
      <SectionHeading
        text="Art exhibits happening"
        aside={
          <a href="/exhibitions" className={button({ kind: 'text' })}>
            All exhibitions
          </a>
        }
      />
      <ReadMore id="exhibits-happening" threshold={306} more="Show more" less="Show less" of="exhibits">
        <ul className="space-y-5">
          {exhibits.map((exhibit) => (
            <li key={exhibit.slug}>
              <ExhibitEntry exhibit={exhibit} />
            </li>
          ))}
        </ul>
      </ReadMore>
    </section>
  );
}
