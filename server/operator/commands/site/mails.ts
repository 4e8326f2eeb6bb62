import { readPublishAt } from '../../../admin/site/forms.ts';
import { COMMAND_LINE } from '../../../audit/command-line.ts';
import { MAIL_NAMES } from '../../../mail/names.ts';
import { readTexts } from '../../../mail/wording/check.ts';
import type { MailTexts, RefusedText } from '../../../mail/wording/contract.ts';
import { listWorded, refusedOf } from '../../../mail/wording/records.ts';
import { defaultTexts, isWordedKind, textsOf, WORDINGS, type WordedKind } from '../../../mail/wording/wordings.ts';
import { findPart } from '../../../site-editing/edit.ts';
import { discardScheduled, findScheduled } from '../../../site-editing/scheduled/drafts.ts';
import { formatDateTime, isIsoDate } from '../../../time/time.ts';
import { type Command, CommandError, type CommandInput, optionText } from '../../command.ts';
import { table } from '../../table.ts';
import { changePart, scheduleChange } from './change-part.ts';

export const mails: Record<string, Command> = {
  list: { description: 'Lists the mails that the gallery may word.', run: list },
  show: { parameters: ['MAIL'], description: 'Shows the texts of a mail by name.', run: show },
  set: {
    parameters: ['MAIL', 'NAME', 'TEXT'],
    options: { at: 'TIME' },
    description:
      'Words a text of a mail, now or at a time like 2026-12-25T09:00. Several texts of a mail are scheduled for one time.',
    run: set,
  },
  unschedule: {
    parameters: ['MAIL'],
    description: 'Discards the scheduled texts of a mail.',
    run: unschedule,
  },
  reset: { parameters: ['MAIL'], description: 'Puts the default texts of a mail back.', run: reset },
};

async function list({ database }: CommandInput): Promise<string> {
  const worded = await listWorded(database);
  const kinds = Object.keys(WORDINGS) as WordedKind[];
  const textsOfKind = (refused: RefusedText[] | undefined) =>
    refused?.length
      ? `own words, not used: ${refused.map(({ name }) => name).join(', ')}`
      : refused
        ? 'own words'
        : 'default';
  const rows = kinds.map((kind) => [kind, MAIL_NAMES[kind], textsOfKind(worded.get(kind))]);
  return table(['MAIL', 'NAME', 'TEXTS'], rows);
}

async function show({ database, args }: CommandInput): Promise<string> {
  const kind = kindIn(args);
  const { version: _, ...texts } = await findPart(database, `wording:${kind}`);
  const rows = Object.entries(texts).map(([name, text]) => [name, String(text).replaceAll('\n', ' ')]);
  const refused = refusedOf(kind, texts as MailTexts).map(
    ({ name, reason }) => `\nMails have the default text of ${name}: this version refuses the own one. ${reason}`,
  );
  return table(['NAME', 'TEXT'], rows) + refused.join('') + (await scheduledText(database, kind));
}

async function scheduledText(database: CommandInput['database'], kind: WordedKind): Promise<string> {
  const draft = await findScheduled(database, `wording:${kind}`);
  if (!draft) return '';
  const rows = Object.entries(draft.fields.after).map(([name, text]) => [name, String(text).replaceAll('\n', ' ')]);
  return `\n\nScheduled for ${formatDateTime(draft.publishAt)} by ${draft.actor}\n${table(['NAME', 'TEXT'], rows)}`;
}

async function set(input: CommandInput): Promise<string> {
  const kind = kindIn(input.args);
  const [, name = '', text = ''] = input.args;
  if (!textsOf(kind).some(([known]) => known === name))
    throw new CommandError(`The mail has no text "${name}"; "mails show ${kind}" lists them.`);
  const { version: _, ...texts } = await findPart(input.database, `wording:${kind}`);
  const { fields, errors } = readTexts(kind, { ...texts, [name]: text });
  if (errors[name]) throw new CommandError(`${name}: ${errors[name]}`);
  const at = optionText(input, 'at');
  if (at !== undefined) return schedule(input, kind, { name, text: fields[name] ?? '', at });
  const warning = await changePart(input, `wording:${kind}`, { [name]: fields[name] ?? '' });
  return `Mails of this kind say from now on: ${fields[name]}${warning}`;
}

async function schedule(
  input: CommandInput,
  kind: WordedKind,
  { name, text, at }: { name: string; text: string; at: string },
): Promise<string> {
  const { publishAt, error } = readPublishAt(isIsoDate(at) ? `${at}T00:00` : at, input.now);
  if (publishAt === null || error !== null)
    throw new CommandError(`--at: ${error ?? 'Please choose a day and a time.'}`);
  const outcome = await scheduleChange(input, { part: `wording:${kind}`, fields: { [name]: text }, publishAt });
  if (outcome === 'unchanged') return 'Mails of this kind say that already.';
  if (outcome === 'discarded') return 'Mails of this kind say that already; the scheduled change is discarded.';
  return `Mails of this kind say from ${formatDateTime(publishAt)} on: ${text}`;
}

async function unschedule({ database, args, now }: CommandInput): Promise<string> {
  const kind = kindIn(args);
  const outcome = await discardScheduled(database, { part: `wording:${kind}`, actor: COMMAND_LINE, now });
  if (outcome !== 'discarded') throw new CommandError('No text of this mail is scheduled.');
  return 'The scheduled texts are discarded. The audit log can bring them back.';
}

async function reset(input: CommandInput): Promise<string> {
  const kind = kindIn(input.args);
  const warning = await changePart(input, `wording:${kind}`, defaultTexts(kind));
  return `Mails of this kind have the default texts.${warning}`;
}

function kindIn([kind = '']: string[]): WordedKind {
  if (!isWordedKind(kind)) throw new CommandError(`There is no mail "${kind}"; "mails list" shows them.`);
  return kind;
}
