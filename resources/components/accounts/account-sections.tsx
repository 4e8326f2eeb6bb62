import type { PropsOf } from '../../../server/pages.ts';
import { button } from '../ui/button.ts';
import { AccountField, AccountForm, AccountSection, ActionButton } from './account-parts.tsx';
import { AddressForm } from './address-form.tsx';

type Page = PropsOf<'accounts/show'>;

export function NameSection({ details, entered, problems, formToken }: Page) {
  return (
    <AccountSection heading="Your name">
      <AccountForm action="/forms/account/details" token={formToken}>
        <AccountField
          name="firstname"
          label="First Name"
          hint="We use it to greet you."
          autoComplete="given-name"
          maxLength={100}
          value={entered.firstname ?? details.firstname}
          error={problems.firstname}
        />
        <AccountField
          name="name"
          label="Full Name"
          autoComplete="name"
          maxLength={200}
          value={entered.name ?? details.name}
          error={problems.name}
        />
        <button type="submit" className={button({ kind: 'outlined', className: 'wide justify-self-start' })}>
          Save name
        </button>
      </AccountForm>
    </AccountSection>
  );
}

export function EmailSection({ email, entered, problems, formToken }: Page) {
  return (
    <AccountSection heading="E-mail address">
      <p className="wrap-anywhere">
        {email.address ?? 'Your account has no e-mail address.'}{' '}
        {email.address && <span className="text-smoke">{email.isVerified ? '(confirmed)' : '(not confirmed)'}</span>}
      </p>
      {email.requested && (
        <div className="mt-3 flex flex-wrap items-center gap-x-6">
          <p className="text-smoke wrap-anywhere">We sent a link to {email.requested}. Open it to use that address.</p>
          <ActionButton action="/forms/account/email/cancel" token={formToken} label="Keep the old address" />
        </div>
      )}
      <AccountForm action="/forms/account/email" token={formToken}>
        <AccountField
          name="email"
          label="New E-mail Address"
          hint="We send a link to it. The address changes once you open the link."
          type="email"
          autoComplete="email"
          maxLength={254}
          value={entered.email ?? ''}
          error={problems.email}
        />
        <button type="submit" className={button({ kind: 'outlined', className: 'wide justify-self-start' })}>
          Send the link
        </button>
      </AccountForm>
    </AccountSection>
  );
}

export function ProvidersSection({ providers, formToken }: Page) {
  return (
    <AccountSection heading="Ways to sign in">
      <ul>
        {providers.map(({ id, name, canRemove }) => (
          <li key={id} className="flex min-h-12 flex-wrap items-center gap-x-6">
            {name}
            {canRemove && (
              <ActionButton
                action="/forms/account/identities/remove"
                token={formToken}
                fields={{ provider: id }}
                label="Remove"
                describes={name}
              />
            )}
          </li>
        ))}
      </ul>
    </AccountSection>
  );
}

export function AddressesSection(page: Page) {
  const { addresses, canAddAddress, formToken } = page;
  return (
    <AccountSection heading="Addresses">
      {addresses.length === 0 && <p className="text-smoke">The first address is filled in for you at checkout.</p>}
      <ul className="grid gap-6 sm:grid-cols-2">
        {addresses.map(({ id, lines, phone }) => (
          <li key={id} className="border border-line p-4 text-15">
            <address className="not-italic">
              {[...lines, phone].map((line) => (
                <span key={line} className="block wrap-anywhere">
                  {line}
                </span>
              ))}
            </address>
            <ActionButton
              action="/forms/account/addresses/remove"
              token={formToken}
              fields={{ id: String(id) }}
              label="Remove"
              describes={lines.join(', ')}
            />
          </li>
        ))}
      </ul>
      {canAddAddress ? (
        <AddressForm {...page} />
      ) : (
        <p className="mt-4 text-smoke">Please remove an address before you add another one.</p>
      )}
    </AccountSection>
  );
}

export function SessionsSection({ sessions, formToken }: Page) {
  return (
    <AccountSection heading="Where you are signed in">
      <ul className="border-t border-line">
        {sessions.map(({ id, device, signedIn, lastUsed, isThis }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 border-b border-line py-3 text-15"
          >
            <p>
              <span className="font-medium">{device}</span>
              {isThis && <span className="text-lagoon"> (this browser)</span>}
              <span className="block text-smoke">
                Signed in {signedIn}. Last used about {lastUsed}.
              </span>
            </p>
            {!isThis && (
              <ActionButton
                action="/forms/account/sessions/end"
                token={formToken}
                fields={{ session: id }}
                label="Sign out there"
                describes={`${device}, signed in ${signedIn}`}
              />
            )}
          </li>
        ))}
      </ul>
      <ActionButton action="/forms/account/sign-out-everywhere" token={formToken} label="Sign out everywhere" />
    </AccountSection>
  );
}

export function DataSection() {
  return (
    <AccountSection heading="Your data">
      <p className="max-w-xl text-smoke">
        You can read or download everything that we hold about you, and have it erased. The{' '}
        <a href="/pages/privacy" className="text-link">
          privacy notice
        </a>{' '}
        says what we keep and for how long.
      </p>
      <p className="mt-2 flex flex-wrap gap-x-8">
        <a href="/account/data" className={button({ kind: 'text' })}>
          Read my data
        </a>
        <a href="/account/data.json" download className={button({ kind: 'text' })}>
          Download my data
        </a>
        <a href="/account/erase" className={button({ kind: 'text' })}>
          Erase my account
        </a>
      </p>
    </AccountSection>
  );
}
