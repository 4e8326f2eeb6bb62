import type { PropsOf } from '../../../server/pages.ts';
import { FormPage } from '../../components/ui/form-page.tsx';

export default function UnfollowPage({ heading, text, form }: PropsOf<'follows/unfollow'>) {
  return <FormPage heading={heading} text={text} form={form} />;
}
