import type { PropsOf } from '../../../server/pages.ts';
import { FormPage } from '../../components/ui/form-page.tsx';

export default function ConfirmPage({ heading, text, form, link }: PropsOf<'accounts/confirm-sign-in'>) {
  return <FormPage heading={heading} text={text} form={form} link={link} />;
}
