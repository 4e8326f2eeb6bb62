import { setFocus } from '../../../artworks/editing/focus.ts';
import { withdrawRefusal } from '../../../artworks/editing/publication/holder.ts';
import { publishArtwork, withdrawArtwork } from '../../../artworks/editing/publication/publication.ts';
import { unmetText } from '../../../artworks/editing/publication/requirements.ts';
import { findEdited } from '../../../artworks/editing/records.ts';
import { relistArtwork } from '../../../artworks/editing/relist.ts';
import { updateArtwork } from '../../../artworks/editing/update.ts';
import { withCurrency } from '../../../artworks/format/money.ts';
import { COMMAND_LINE } from '../../../audit/command-line.ts';
import { formatDateTime } from '../../../time/time.ts';
import { readPesos, readWhole } from '../../arguments.ts';
import { type Command, CommandError, type CommandInput, optionText } from '../../command.ts';
import { findArtwork } from '../../find-artworks.ts';
import { drafts } from './drafts.ts';

export const artworks: Record<string, Command> = {
  ...drafts,
  publish: {
    parameters: ['SLUG'],
    options: { 'as-new': null },
    description:
      'Publishes the artwork. An artwork that was published before keeps its earlier date, unless --as-new is given.',
    run: publish,
  },
  unpublish: {
    parameters: ['SLUG'],
    description: 'Hides the artwork. Refused while a cart or an unpaid order has it.',
    run: unpublish,
  },
  reprice: {
    parameters: ['SLUG', 'PRICE'],
    options: { discounted: 'PRICE', 'no-discount': null },
    description:
      'Sets the price. A discounted price stays unless you give another one or --no-discount. Existing orders keep their price.',
    run: reprice,
  },
  focus: {
    parameters: ['SLUG', 'X', 'Y'],
    description:
      'Sets the focal point of its main picture, which crops keep visible, such as a head: percent from the left and from the top.',
    run: focus,
  },
  relist: {
    parameters: ['SLUG'],
    description: 'Offers a sold artwork again, after its order was refunded or when it was sold elsewhere.',
    run: relist,
  },
};

/** The change that every function of an artwork takes. */
interface Change {
  id: number;
  slug: string;
  actor: typeof COMMAND_LINE;
  now: number;
}

async function changeOf({ database, args, now }: CommandInput): Promise<Change> {
  const slug = args[0] ?? '';
  return { id: await findArtwork(database, slug), slug, actor: COMMAND_LINE, now };
}

async function focus(input: CommandInput): Promise<string> {
  const [x, y] = ['X', 'Y'].map((name, index) =>
    readWhole(input.args[index + 1] ?? '', `percentage for ${name}`, { min: 0, max: 100 }),
  ) as [number, number];
  const change = await changeOf(input);
  const outcome = await setFocus(input.database, { ...change, x, y });
  if (outcome === 'no-picture') throw new CommandError('It has no picture.');
  return `Crops of ${change.slug} keep the point ${x} % from the left and ${y} % from the top visible.`;
}

async function publish(input: CommandInput): Promise<string> {
  const change = await changeOf(input);
  const asNew = input.options['as-new'] === true;
  const result = await publishArtwork(input.database, { ...change, asNew });
  if (result.outcome === 'already-published') throw new CommandError('It is already published.');
  if (result.outcome === 'incomplete') {
    const missing = unmetText(result.missing);
    throw new CommandError(`It cannot be published, because it lacks: ${missing}.`);
  }
  return result.outcome === 'published' && result.from !== input.now
    ? `${change.slug} is published with its earlier date, ${formatDateTime(result.from)}.`
    : `${change.slug} is published.`;
}

async function unpublish(input: CommandInput): Promise<string> {
  const change = await changeOf(input);
  const result = await withdrawArtwork(input.database, change);
  if (result.outcome === 'not-published') throw new CommandError('It is not published.');
  if (result.outcome === 'held') throw new CommandError(withdrawRefusal(result.by));
  return `${change.slug} is unpublished.`;
}

async function reprice(input: CommandInput): Promise<string> {
  const price = readPesos(input.args[1] ?? '');
  const requested = readDiscount(input);
  const change = await changeOf(input);
  const current = (await findEdited(input.database, change.id))?.fields.discounted_price ?? null;
  const discounted = requested === undefined ? current : requested;
  if (discounted !== null && discounted >= price) throw new CommandError(tooHigh(discounted, requested === undefined));
  const fields = { original_price: price, discounted_price: discounted };
  const result = await updateArtwork(input.database, { ...change, fields });
  if (result.outcome === 'refused') throw new CommandError(Object.values(result.errors).join(' '));
  const before = discounted === null ? '' : `${withCurrency(discounted)} instead of `;
  return `${change.slug} costs ${before}${withCurrency(price)}.`;
}

/** Undefined keeps the artwork's discounted price; null removes it. */
function readDiscount(input: CommandInput): number | null | undefined {
  const text = optionText(input, 'discounted');
  const isNone = input.options['no-discount'] === true;
  if (isNone && text !== undefined) throw new CommandError('Give either --discounted or --no-discount.');
  if (isNone) return null;
  return text === undefined ? undefined : readPesos(text);
}

function tooHigh(discounted: number, isCurrent: boolean): string {
  if (!isCurrent) return 'The discounted price must be below the price.';
  return `Its discounted price ${withCurrency(discounted)} would not be below the price: give --discounted PRICE or --no-discount.`;
}

async function relist(input: CommandInput): Promise<string> {
  const change = await changeOf(input);
  const result = await relistArtwork(input.database, change);
  if (result.outcome === 'not-refunded')
    throw new CommandError(`It was sold to order ${result.order}, which has not been refunded.`);
  if (result.outcome !== 'relisted') throw new CommandError(NOT_SOLD[result.outcome]);
  return `${change.slug} can be bought again.`;
}

const NOT_SOLD = {
  'not-sold': 'It is not sold.',
  'in-cart': "It is not sold: it is reserved in a collector's cart.",
  'in-order': 'It is not sold: an order that awaits payment holds it.',
  unknown: 'It was deleted at this moment.',
};
