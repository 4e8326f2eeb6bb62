import type { AdminPropsOf } from '../../../../server/admin/contract.ts';
import { CheckField, TextAreaField } from '../../../components/admin/form/fields.tsx';
import { partLinks, SiteForm } from '../../../components/admin/site/site-form.tsx';

const LABELS = {
  chosen: 'Keywords of the gallery',
  isOnlyChosen: 'Show only these',
  hidden: 'Searches that are never shown',
};

export default function Searches(page: AdminPropsOf<'admin/site/searches'>) {
  return (
    <SiteForm page={page} links={partLinks(page)} labels={LABELS}>
      <div className="grid gap-4">
        <TextAreaField
          name="chosen"
          help="One in each line, at most 12. They come first on the home page and below an empty search box, each with works that match; a keyword without a match is left out."
        />
        <CheckField
          name="isOnlyChosen"
          help="Otherwise the latest searches of visitors follow, and in an empty search box the popular ones."
        />
        <TextAreaField name="hidden" help="One in each line, spelled as the home page shows it." />
      </div>
    </SiteForm>
  );
}
