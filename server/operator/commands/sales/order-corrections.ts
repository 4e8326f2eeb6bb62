import type { Knex } from 'knex';
import { type CorrectionField, correctionValues, readCorrection } from '../../../admin/orders/correction-form.ts';
import { COMMAND_LINE } from '../../../audit/command-line.ts';
import { findClosedDays } from '../../../checkout/closed-days.ts';
import { findReceipts } from '../../../orders/payment/records.ts';
import { findHistory, findOrderByNumber } from '../../../orders/records.ts';
import type { OrderRow } from '../../../orders/rows.ts';
import { correctOrder } from '../../../orders/staff/corrections.ts';
import { offeredMails } from '../../../orders/staff/mails/keys.ts';
import { resendOrderMail } from '../../../orders/staff/mails/resend.ts';
import { addNote, MAX_NOTE } from '../../../orders/staff/notes.ts';
import { isoDateInManila } from '../../../time/time.ts';
import { type Command, CommandError, type CommandInput, optionText } from '../../command.ts';
import { changeForm, type FieldOptions, optionsOf, refusal } from '../../form-options.ts';
import { table } from '../../table.ts';

const FIELDS: FieldOptions<CorrectionField> = {
  'first-name': { field: 'firstName', value: 'TEXT' },
  'last-name': { field: 'lastName', value: 'TEXT' },
  email: { field: 'email', value: 'TEXT' },
  phone: { field: 'phone', value: 'TEXT' },
  street: { field: 'address1', value: 'TEXT' },
  unit: { field: 'address2', value: 'TEXT' },
  city: { field: 'city', value: 'TEXT' },
  province: { field: 'province', value: 'TEXT' },
  pickup: { field: 'pickupDay', value: 'DAY' },
  time: { field: 'pickupTime', value: 'TIME' },
  agreed: { field: 'agreed', value: null },
};

export const orderCorrections: Record<string, Command> = {
  correct: {
    parameters: ['NUMBER'],
    options: { ...optionsOf(FIELDS), 'no-mail': null },
    description:
      'Corrects name, contact, address or pickup of a paid order. --agreed: also a day or time at which the gallery is closed. --no-mail: the collector gets no e-mail about it.',
    run: correct,
  },
  note: {
    parameters: ['NUMBER'],
    options: { text: 'TEXT' },
    required: ['text'],
    description: 'Adds a note to an order, which only staff see.',
    run: note,
  },
  mail: {
    parameters: ['NUMBER', '[MAIL]'],
    description: 'Sends an e-mail about the order again. Without MAIL: lists those that can be sent.',
    run: mail,
  },
};

async function correct(input: CommandInput): Promise<string> {
  const { database, now, options } = input;
  const order = await findGiven(input);
  refuseOther(order, options);
  const notify = options['no-mail'] === true ? '' : 'yes';
  const values = { ...(await changeForm(input, FIELDS, correctionValues(order))), notify };
  const read = readCorrection(values, order, { closedDays: await findClosedDays(database, isoDateInManila(now)), now });
  if (!read.fields) throw refusal(FIELDS, read.errors);
  const { number, version } = order;
  const result = await correctOrder(database, {
    number,
    version,
    fields: read.fields,
    notifies: notify === 'yes',
    actor: COMMAND_LINE,
    now,
  });
  if (result.outcome === 'refused') throw new CommandError(result.reason);
  if (result.outcome === 'unchanged') return `Order ${number} has these values already.`;
  if (result.outcome !== 'saved') throw new CommandError(`Order ${number} was corrected meanwhile. Please try again.`);
  const isMailed = notify === 'yes' && read.fields.email !== '';
  return `Order ${number} is corrected; ${isMailed ? 'the collector gets an e-mail' : 'no e-mail is sent'}.`;
}

/** An order has an address or a pickup. */
function refuseOther({ delivery, number }: OrderRow, options: CommandInput['options']): void {
  const other = delivery === 'pickup' ? ['street', 'unit', 'city', 'province'] : ['pickup', 'time'];
  const wrong = other.find((name) => options[name] !== undefined);
  if (!wrong) return;
  const is = delivery === 'pickup' ? 'picked up' : 'delivered';
  throw new CommandError(`Order ${number} is ${is}: it has no --${wrong}.`);
}

async function note(input: CommandInput): Promise<string> {
  const { database, now } = input;
  const { number } = await findGiven(input);
  const text = (optionText(input, 'text') ?? '').trim();
  if (text === '' || text.length > MAX_NOTE)
    throw new CommandError(`Please write a note of 1 to ${MAX_NOTE.toLocaleString('en')} characters.`);
  const outcome = await addNote(database, { number, text, form: null, actor: COMMAND_LINE, now });
  if (outcome === 'anonymised')
    throw new CommandError('The personal data of this order was erased, so it takes no notes.');
  return `The note is added to order ${number}.`;
}

async function mail(input: CommandInput): Promise<string> {
  const { database, now, args } = input;
  const { number, ...order } = await findGiven(input);
  const key = args[1];
  if (key === undefined) return listMails(database, { number, ...order });
  const result = await resendOrderMail(database, { number, mail: key, actor: COMMAND_LINE, now });
  if (result.outcome === 'refused') throw new CommandError(result.reason);
  return `The e-mail about order ${number} will be sent again by the running shop.`;
}

async function listMails(database: Knex, order: OrderRow): Promise<string> {
  const [history, receipts] = [await findHistory(database, order.id), await findReceipts(database, order.id)];
  const mails = offeredMails(order, history, receipts);
  if (mails.length === 0) return `No e-mail says what order ${order.number} is now.`;
  return table(
    ['MAIL', 'ABOUT', 'TO'],
    mails.map(({ key, text, isToGallery }) => [key, text, isToGallery ? 'the gallery' : order.email || 'no address']),
  );
}

async function findGiven({ database, args: [number = ''] }: CommandInput): Promise<OrderRow> {
  const order = await findOrderByNumber(database, number.toUpperCase());
  if (!order) throw new CommandError(`There is no order "${number}".`);
  return order;
}
