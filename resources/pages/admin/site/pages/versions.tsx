import type { AdminPropsOf } from '../../../../../server/admin/contract.ts';
import { VersionList } from '../../../../components/admin/site/versions.tsx';

export default function TextVersions({ editUrl, versions, olderUrl }: AdminPropsOf<'admin/site/pages/versions'>) {
  return (
    <div className="max-w-3xl">
      <VersionList versions={versions} />
      <p className="mt-6 flex flex-wrap gap-x-6">
        {olderUrl && (
          <a href={olderUrl} className="admin-link inline-block py-2">
            Older versions
          </a>
        )}
        <a href={editUrl} className="admin-link inline-block py-2">
          Back to the page
        </a>
      </p>
    </div>
  );
}
