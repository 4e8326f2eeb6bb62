import type { PropsOf } from '../../../server/pages.ts';
import { FormPage } from '../../components/ui/form-page.tsx';

export default function NewsletterPage({ heading, text, form }: PropsOf<'newsletter/show'>) {
  return <FormPage heading={heading} text={text} form={form} />;
}
