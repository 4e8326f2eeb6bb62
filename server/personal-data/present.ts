import { orderUrl } from '../navigation/order-url.ts';
import type { EraseAccountPage, PersonalDataPage } from './contract.ts';
import type { Obstacle, PersonalData } from './rows.ts';

export function presentPersonalData(data: PersonalData): PersonalDataPage {
  const sections = Object.values(data).filter(({ rows }) => rows.length > 0);
  return {
    sections: sections.map(({ heading, rows }) => ({
      heading,
      rows: rows.map((row) =>
        Object.entries(row)
          .filter(([, value]) => value !== null && value !== '')
          .map(([name, value]) => ({ name: name.replaceAll('_', ' '), value: String(value) })),
      ),
    })),
  };
}

const REASONS: Record<Obstacle['reason'], string> = {
  'awaiting-payment': 'It is awaiting payment. Please pay or cancel it first.',
  'not-delivered': 'It is paid and not delivered yet. We need your name and address until you have it.',
  'refund-due': 'It is being refunded. We need the payment details until the refund is complete.',
};

export function presentEraseAccount(
  obstacles: Obstacle[],
  { formToken, problem }: { formToken: string; problem: string | null },
): EraseAccountPage {
  return {
    obstacles: obstacles.map(({ number, reason }) => ({ number, url: orderUrl(number), reason: REASONS[reason] })),
    problem,
    form:
      obstacles.length > 0
        ? null
        : { button: 'Erase my account', action: '/forms/account/erase', fields: { _csrf: formToken } },
  };
}
