import type { Checkout } from '../use-checkout.ts';
import { TextField } from './text-field.tsx';

/** Name, e-mail address and telephone number of the buyer. */
export function ContactFields({ checkout }: { checkout: Checkout }) {
  return (
    <>
      <TextField
        checkout={checkout}
        name="first_name"
        label="First Name"
        isRequired
        autoComplete="given-name"
        maxLength={100}
      />
      <TextField
        checkout={checkout}
        name="last_name"
        label="Last Name"
        isRequired
        autoComplete="family-name"
        maxLength={100}
      />
      <TextField
        checkout={checkout}
        name="email"
        label="Email Address"
        type="email"
        isRequired
        autoComplete="email"
        maxLength={254}
      />
      <TextField
        checkout={checkout}
        name="contact_number"
        label="Contact Number"
        type="tel"
        isRequired
        autoComplete="tel"
        maxLength={40}
      />
    </>
  );
}
