import type { DetailFields } from '../../../site-editing/contract.ts';
import { findPart } from '../../../site-editing/edit.ts';
import { readDetails } from '../../../site-editing/fields/details.ts';
import { type Command, CommandError, type CommandInput, optionText } from '../../command.ts';
import { table } from '../../table.ts';
import { changePart } from './change-part.ts';

/** Option → its detail, and what is shown without it. */
const DETAILS: Record<string, { field: keyof DetailFields; value: string; without: string }> = {
  name: { field: 'galleryName', value: 'TEXT', without: 'none: the name is Galerya' },
  email: {
    field: 'curatorEmail',
    value: 'ADDRESS',
    without: 'none: no e-mail is sent about sales or about refunds that must be made by hand',
  },
  'sales-email': { field: 'salesEmail', value: 'ADDRESS', without: 'none: e-mails about sales go to the one above' },
  telephone: { field: 'telephone', value: 'NUMBER', without: 'none: pages show no telephone' },
  pickup: { field: 'pickupAddress', value: 'TEXT', without: 'none: collectors do not see where to pick up' },
  map: { field: 'mapUrl', value: 'ADDRESS', without: 'none: the address has no link to a map' },
  hours: { field: 'openingHours', value: 'TEXT', without: 'none: the footer names no opening hours' },
  copyright: { field: 'copyright', value: 'TEXT', without: 'none: the footer says © and the name' },
  curator: {
    field: 'curatorName',
    value: 'TEXT',
    without: 'none: certificates have no name below the signature line',
  },
};

export const details: Record<string, Command> = {
  show: {
    description: 'Shows the details of the gallery: name, e-mail addresses, telephone, address, hours and curator.',
    run: show,
  },
  set: {
    options: Object.fromEntries(Object.entries(DETAILS).map(([option, { value }]) => [option, value])),
    description:
      'Sets the name, the e-mail address (shown to visitors, sends mails) and that of sales, the telephone, the pickup address and its map, opening hours, copyright line and the curator who signs certificates.',
    run: set,
  },
};

async function show({ database }: CommandInput): Promise<string> {
  const stored = await findPart(database, 'details');
  const rows = Object.entries(DETAILS).map(([option, { field, without }]) => [option, stored[field] || without]);
  return table(['DETAIL', 'VALUE'], rows);
}

async function set(input: CommandInput): Promise<string> {
  const given: Partial<DetailFields> = {};
  for (const [option, { field }] of Object.entries(DETAILS)) {
    const text = optionText(input, option);
    if (text === undefined) continue;
    if (text.trim() === '' || /\p{Cc}/u.test(text.trim()))
      throw new CommandError(`--${option} has one line with at least one character.`);
    given[field] = text;
  }
  if (Object.keys(given).length === 0) {
    const options = new Intl.ListFormat('en', { type: 'disjunction' }).format(
      Object.keys(DETAILS).map((each) => `--${each}`),
    );
    throw new CommandError(`Give ${options}.`);
  }
  const { fields, errors } = readDetails(given);
  for (const [option, { field }] of Object.entries(DETAILS))
    if (errors[field]) throw new CommandError(`--${option} "${given[field]}": ${errors[field]}`);
  const warning = await changePart(input, 'details', fields);
  return `${await show(input)}${warning}`;
}
