import type { PropsOf } from '../../../server/pages.ts';
import {
  AddressesSection,
  DataSection,
  EmailSection,
  NameSection,
  ProvidersSection,
  SessionsSection,
} from '../../components/accounts/account-sections.tsx';
import { usePage } from '../../runtime/inertia-app.tsx';

export default function AccountPage(page: PropsOf<'accounts/show'>) {
  const { notice } = usePage().flash as { notice?: string };
  return (
    <div className="page-width">
      <h1 className="font-serif text-56 font-medium lg:text-72">My Account</h1>
      <p role="status" className="mt-4 min-h-6 text-lagoon">
        {notice}
      </p>
      <NameSection {...page} />
      <EmailSection {...page} />
      <ProvidersSection {...page} />
      <AddressesSection {...page} />
      <SessionsSection {...page} />
      <DataSection />
    </div>
  );
}
