import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { PasskeyRequest } from '../../../server/staff/contract.ts';
import { useHydrated } from '../../hooks/use-hydrated.ts';
import { button } from './button.ts';
import { CsrfField } from './csrf-field.tsx';

type Registration = Parameters<typeof startRegistration>[0]['optionsJSON'];
type Authentication = Parameters<typeof startAuthentication>[0]['optionsJSON'];

interface PasskeyFormProps {
  /** Creates a passkey, or signs in with one. */
  kind: 'create' | 'use';
  action: string;
  passkey: PasskeyRequest;
  text: string;
  children?: ReactNode;
}

const FAILURES: Record<string, string> = {
  NotAllowedError: 'The passkey was not used. Please try again.',
  InvalidStateError: 'This device already has a passkey of this gallery.',
  SecurityError: 'Browsers refuse passkeys at this address. The gallery must be opened by its name, over HTTPS.',
};

/** A form that the browser's passkey answers before it is sent; until the script runs, it cannot be sent. */
export function PasskeyForm({ kind, action, passkey, text, children }: PasskeyFormProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isReady = useHydrated();

  async function submitPasskey(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setBusy(true);
    setFailure(null);
    try {
      const response =
        kind === 'create'
          ? await startRegistration({ optionsJSON: passkey.options as unknown as Registration })
          : await startAuthentication({ optionsJSON: passkey.options as unknown as Authentication });
      (form.elements.namedItem('answer') as HTMLInputElement).value = JSON.stringify(response);
      form.submit();
    } catch (error) {
      setFailure(FAILURES[(error as Error).name] ?? 'This browser cannot use passkeys here.');
      setBusy(false);
    }
  }

  return (
    <form method="post" action={action} onSubmit={submitPasskey}>
      <CsrfField />
      <input type="hidden" name="challenge" value={passkey.challenge} />
      <input type="hidden" name="answer" />
      {children}
      <button type="submit" disabled={!isReady || isBusy} className={button('filled', 'w-full noscript:hidden')}>
        {text}
      </button>
      <p className="hidden noscript:block">
        Passkeys need JavaScript. Please turn it on for this website, and load this page again.
      </p>
      <p role="alert" className="mt-3 text-ember empty:hidden">
        {failure}
      </p>
    </form>
  );
}
