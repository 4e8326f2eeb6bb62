import { MAIL_NAMES } from '../../../mail/names.ts';
import type { RefusedText, WordedText } from '../../../mail/wording/contract.ts';
import { GALLERY_TEXTS } from '../../../mail/wording/texts/gallery.ts';
import { isLine, textsOf, WORDINGS, type WordedKind } from '../../../mail/wording/wordings.ts';
import type { PublishFailure } from '../../../site-editing/contract.ts';
import { partPath } from '../../../site-editing/part-names.ts';
import { formatDateTime } from '../../../time/time.ts';
import type { WordingListPage, WordingPage } from './contract.ts';

const LIST = new Intl.ListFormat('en');
const TO_STAFF = ['staff-invitation', ...Object.keys(GALLERY_TEXTS)];

/** All mails, by who receives them. `worded`: those with texts of the gallery, and their texts that mails do not use. */
export function presentMails(
  worded: ReadonlyMap<string, RefusedText[]>,
  {
    scheduled,
    publishFailures,
  }: { scheduled: ReadonlyMap<string, number>; publishFailures: ReadonlyMap<string, PublishFailure> },
): WordingListPage['groups'] {
  const scheduleOf = (kind: string) => scheduled.get(`wording:${kind}`) ?? null;
  const mails = (Object.keys(WORDINGS) as WordedKind[]).map((kind) => ({
    kind,
    name: MAIL_NAMES[kind],
    url: partPath(`wording:${kind}`),
    isChanged: worded.has(kind),
    refused: worded.get(kind)?.length ?? 0,
    scheduled: formatScheduled(scheduleOf(kind)),
    publishFailure: publishFailures.get(`wording:${kind}`) ?? null,
  }));
  const isToStaff = ({ kind }: { kind: string }) => TO_STAFF.includes(kind);
  return [
    { title: 'To collectors and visitors', mails: mails.filter((mail) => !isToStaff(mail)) },
    { title: 'To the gallery', mails: mails.filter(isToStaff) },
  ];
}

function formatScheduled(time: number | null): string | null {
  return time === null ? null : formatDateTime(time);
}

export function presentTexts(kind: WordedKind): WordingPage['texts'] {
  return textsOf(kind).map(([name, text]) => ({
    name,
    label: text.label,
    isLine: isLine(name),
    help: helpOf(text),
  }));
}

export function presentPlaceholders(kind: WordedKind): WordingPage['placeholders'] {
  const all = Object.entries(WORDINGS[kind].placeholders).map(([name, about]) => ({ text: `{${name}}`, about }));
  const texts = textsOf(kind).map(([, text]) => text);
  const own = Object.entries(
    Object.assign({}, ...texts.map(({ placeholders }) => placeholders)) as Record<string, string>,
  );
  const labels = (name: string) =>
    texts.filter(({ placeholders = {} }) => name in placeholders).map(({ label }) => label);
  return [
    ...all,
    ...own.map(([name, about]) => ({ text: `{${name}}`, about: `${about}; only in: ${labels(name).join(', ')}` })),
  ];
}

function helpOf({ needs = [], hasLink, isOptional }: WordedText): string | null {
  const sentences = [
    needs.length > 0 && `Needs ${LIST.format(needs.map((name) => `{${name}}`))}.`,
    hasLink && 'The words in square brackets are the link.',
    isOptional && 'Empty: the mail lacks it.',
  ];
  return sentences.filter(Boolean).join(' ') || null;
}
