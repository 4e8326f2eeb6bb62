import type { PropsOf } from '../../../server/pages.ts';
import { SignInPanel } from '../../components/accounts/sign-in/sign-in-panel.tsx';

export default function SignInPage({ returnTo, problem }: PropsOf<'accounts/sign-in'>) {
  return (
    <div className="page-width grid min-h-[45svh] grid-cols-[minmax(0,1fr)] content-center items-start gap-x-16 py-16 lg:grid-cols-2 lg:py-24">
      <div className="max-w-md">
        <h1 className="font-serif text-56 font-medium lg:text-72">{problem?.heading ?? 'Sign in to the gallery'}</h1>
        {problem && (
          <p role="alert" className="mt-6 border-l-2 border-ember pl-4">
            {problem.message}
          </p>
        )}
      </div>
      <div className="max-w-md">
        <SignInPanel returnTo={returnTo} />
        {problem && (
          <p className="mt-6">
            <a href={returnTo} className="text-link text-15">
              Continue without signing in
            </a>
          </p>
        )}
      </div>
    </div>
  );
}
