import type { PropsOf } from '../../../server/pages.ts';
import { FormPage } from '../../components/ui/form-page.tsx';

export default function EmailChangePage({ heading, text, form }: PropsOf<'accounts/email'>) {
  return <FormPage heading={heading} text={text} form={form} />;
}
