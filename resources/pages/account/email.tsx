import type { PropsOf } from '../../../server/pages.ts';
import { FormPage } from '../../components/ui/form-page.tsx';

export default function EmailChangePage({ heading, text, form }: PropsOf<'account/email'>) {
  return <FormPage heading={heading} text={text} form={form} />;
}
