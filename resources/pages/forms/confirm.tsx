import type { PropsOf } from '../../../server/pages.ts';
import { FormPage } from '../../components/ui/form-page.tsx';

export default function ConfirmForm({ heading, text, ...form }: PropsOf<'forms/confirm'>) {
  return <FormPage heading={heading} text={text} form={form} />;
}
