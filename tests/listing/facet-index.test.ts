import { expect, it } from 'vitest';
import { createArtwork } from '../../database/factories/artworks.ts';
import { FacetData, type FacetRow } from '../../server/listing/facets/data.ts';
import { FacetIndex } from '../../server/listing/facets/index.ts';
import { CountedSlots, type Option, OptionGroup } from '../../server/listing/facets/option-group.ts';
import {
  concatenate,
  emptyOrder,
  filterOrder,
  insertSlot,
  listSlots,
  type Order,
  positionOf,
  radixSort,
  removeSlot,
} from '../../server/listing/facets/order.ts';
import {
  add,
  type Bitmap,
  count,
  countIntersections,
  emptyBitmap,
  estimate,
  SlotSet,
  toSlots,
} from '../../server/listing/facets/slot-sets.ts';
import { Slots } from '../../server/listing/facets/slots.ts';
import { LiveIndex } from '../../server/listing/indexed/live-index.ts';
import { onEachEngine } from '../support/database.ts';
import { fc } from '../support/fast-check.ts';

const CAPACITY = 700;
const sets = fc.uniqueArray(fc.nat(CAPACITY - 1), { maxLength: CAPACITY });

it('LIST-11 sets of slots are counted and listed exactly', () => {
  fc.assert(
    fc.property(sets, fc.array(sets, { maxLength: 4 }), (some, others) => {
      const bits = bitsOf(some);
      const common = others.map((other) => some.filter((slot) => other.includes(slot)).length);
      expect([count(bits), estimate(bits)]).toEqual([some.length, some.length]);
      expect([...toSlots(bits, some.length)]).toEqual(some.toSorted((a, b) => a - b));
      expect(countIntersections(bits, others.map(bitsOf))).toEqual(common);
      expect([...toSlots(bits, 0)]).toEqual([...toSlots(bits, some.length)]);
    }),
  );
});

it('LIST-11 the slots of an option stay the same while it changes between a list and a bitmap', () => {
  const steps = fc.array(fc.tuple(fc.boolean(), fc.nat(299)), { maxLength: 200 });
  fc.assert(
    fc.property(steps, fc.nat(199), sets, (drawn, growAt, some) => {
      const option = new SlotSet(300);
      const expected = new Set<number>();
      for (const [step, [isAdded, slot]] of drawn.entries()) {
        if (step === growAt) option.grow(CAPACITY);
        if (isAdded) option.add(slot);
        else option.remove(slot);
        if (isAdded) expected.add(slot);
        else expected.delete(slot);
      }
      option.grow(CAPACITY);
      const bits = emptyBitmap(CAPACITY);
      option.addTo(bits);
      expect([...toSlots(bits, expected.size)]).toEqual([...expected].sort((a, b) => a - b));
      const common = some.filter((slot) => expected.has(slot)).length;
      const set = bitsOf(some);
      expect(option.bitmap ? countIntersections(set, [option.bitmap])[0] : option.countListedIn(set)).toBe(common);
    }),
  );
});

it('LIST-11 an option of few artworks needs no bitmap, neither before nor after the catalogue grows', () => {
  const option = new SlotSet(64);
  for (let slot = 0; slot < 3; slot++) option.add(slot);
  expect(option.bitmap).not.toBeNull();
  option.grow(100_000);
  expect([option.bitmap, option.countListedIn(emptyBitmap(100_000).fill(-1))]).toEqual([null, 3]);
});

it('LIST-11 options are counted exactly in few slots and in many, also after the group was saved', () => {
  const steps = fc.array(fc.tuple(fc.nat(19), fc.array(fc.nat(11), { maxLength: 16 })), {
    minLength: 2,
    maxLength: 60,
  });
  // The codes of the last options need two bytes.
  const otherOptions = fc.constantFrom(0, 250);
  fc.assert(
    fc.property(steps, fc.nat(59), otherOptions, sets, (drawn, savedAfter, others, some) => {
      let group = new OptionGroup(300);
      const expected = new Map<number, Set<Option>>();
      const replace = (slot: number, options: number[]) => {
        group.clear(slot);
        for (const option of options) group.add(slot, option);
        expected.set(slot, new Set(options));
      };
      replace(20, [...Array(others).keys()]);
      for (const [step, [slot, options]] of drawn.entries()) {
        const isLarge = step > savedAfter;
        replace(
          isLarge && slot > 9 ? slot + 600 : slot,
          options.map((option) => others + option),
        );
        if (step !== savedAfter) continue;
        group.grow(CAPACITY);
        group = OptionGroup.from(structuredClone(group.toSaved()), CAPACITY);
      }
      const all = Array.from({ length: CAPACITY }, (_, slot) => slot);
      for (const slots of [some, all, ...[...expected.keys()].map((slot) => [slot])])
        expect(group.countIn(new CountedSlots(bitsOf(slots)))).toEqual(countsOf(expected, slots));
    }),
  );
});

it('LIST-11 a slot that is added after the group has grown needs no further column', () => {
  const group = new OptionGroup(32);
  group.add(0, 'oil');
  group.grow(64);
  group.add(40, 'oil');
  expect(group.toSaved().columns.map(({ length }) => length)).toEqual([64]);
});

it('LIST-11 a large set is estimated by a sample, and a group may have more than 65,536 options', () => {
  const all = emptyBitmap(64_000).fill(-1);
  expect(estimate(all)).toBe(64_000);
  const group = new OptionGroup(64);
  for (let option = 0; option < 70_000; option++) group.add(option % 64, option);
  group.clear(1);
  group.add(1, 69_999);
  const one = new CountedSlots(bitsOf([1]));
  expect([...group.countIn(one)]).toEqual([[69_999, 1]]);
});

function countsOf(options: Map<number, Set<Option>>, slots: number[]): Map<Option, number> {
  const counts = new Map<Option, number>();
  for (const slot of slots)
    for (const option of options.get(slot) ?? []) counts.set(option, (counts.get(option) ?? 0) + 1);
  return counts;
}

onEachEngine('LIST-11 an index', (engine) => {
  it('answers requests between the batches of a large change', async () => {
    const database = await engine.open();
    const artworks = [];
    for (let count = 0; count < 250; count++) artworks.push(await createArtwork(database));
    const live = new LiveIndex({ database, onError: (error) => expect.fail(String(error)) });
    await live.build();
    let turns = 0;
    let isOver = false;
    const countTurn = () => {
      turns++;
      if (!isOver) setImmediate(countTurn);
    };
    setImmediate(countTurn);
    await live.follow(artworks.map(({ id }) => ({ kind: 'artwork', id })));
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(10);
  });
});

it('LIST-11 every slot is counted in a full set of any length', () => {
  for (const size of [1, 31, 32, 33, 255, 256, 257, 511, 512, 1000]) {
    const bits = emptyBitmap(size).fill(-1);
    expect(countIntersections(bits, [bits])).toEqual([bits.length * 32]);
  }
});

it('LIST-12 orders are sorted by value and then by id, for all values', () => {
  const values = fc.array(fc.oneof(fc.double({ noNaN: true }), fc.integer(), fc.constantFrom(0, 5, Infinity)), {
    maxLength: 300,
  });
  fc.assert(
    fc.property(values, (drawn) => {
      const plain = drawn.map((value) => value + 0);
      const slots = finish(radixSort(Uint32Array.from(plain.keys()), Float64Array.from(plain)));
      const expected = [...plain.keys()].sort((a, b) => compare(plain[a] as number, plain[b] as number) || a - b);
      expect([...slots]).toEqual(expected);
    }),
  );
});

it('LIST-12 new popularities change the order of all artworks, those with 0 by their ids', () => {
  const popularities = fc.array(fc.constantFrom(0, 0, 0, 0.5, 1, 7), { minLength: 1, maxLength: 80 });
  fc.assert(
    fc.property(popularities, popularities, (before, after) => {
      const index = new FacetData({ styles: { excludesSold: false } }, before.length);
      index.load(before.map((popularity, place) => artworkWith(place + 1, popularity)));
      finish(index.arrange());
      index.remove(1);
      finish(index.rank(Float64Array.from(before, (_, slot) => after[slot] ?? 0)));
      const left = [...before.keys()].slice(1);
      const value = (slot: number) => after[slot] ?? 0;
      const { slots, size } = index.orders.popularity;
      expect([...slots.subarray(0, size)]).toEqual(left.sort((a, b) => value(a) - value(b) || a - b));
    }),
  );
});

it('LIST-11 an answer is cached until the index changes or its search is read again', () => {
  const index = new FacetIndex({ styles: { excludesSold: false } }, { expectedSize: 3, maxResultBytes: 1e6 });
  index.load([artworkWith(1, 0), artworkWith(2, 0)]);
  finish(index.arrange());
  index.advanceTo(1);
  const found = Int32Array.of(2, 1);
  const query = (ids: Int32Array) => index.result('sea', ids, () => ({ artistId: null, chosen: { styles: [] } }));
  expect(query(found).ids('relevance', 0, 9)).toEqual([2, 1]);
  expect(query(found)).toBe(query(found));
  expect(query(Int32Array.of(1)).ids('relevance', 0, 9)).toEqual([1]);
  index.remove(2);
  expect(query(found).ids('relevance', 0, 9)).toEqual([1]);
});

it('LIST-12 an order stays sorted while slots come and go', () => {
  const steps = fc.array(fc.tuple(fc.nat(40), fc.nat(5)), { maxLength: 200 });
  fc.assert(
    fc.property(steps, (drawn) => {
      const ids = Int32Array.from({ length: 41 }, (_, slot) => 1000 - slot);
      const order = emptyOrder(41);
      const present = new Set<number>();
      for (const [slot, value] of drawn) {
        if (present.delete(slot)) removeSlot(order, slot, ids);
        else {
          order.values[slot] = value;
          insertSlot(order, slot, ids);
          present.add(slot);
        }
      }
      const key = (slot: number) => [order.values[slot], ids[slot]] as [number, number];
      const expected = [...present].sort((a, b) => compare(key(a)[0], key(b)[0]) || key(a)[1] - key(b)[1]);
      expect([...order.slots.subarray(0, order.size)]).toEqual(expected);
      expect(positionOf(order, Infinity, 0, ids)).toBe(present.size);
    }),
  );
});

it('LIST-12 a page of an order is the same from any page before it', () => {
  const size = 5_000;
  const order: Order = {
    values: new Float64Array(size),
    slots: Uint32Array.from({ length: size }, (_, place) => (place * 7) % size),
    size,
  };
  const set = emptyBitmap(size);
  for (let slot = 0; slot < size; slot += 3) add(set, slot);
  const all = [...order.slots].filter((slot) => slot % 3 === 0);
  for (const isReversed of [false, true]) {
    const expected = isReversed ? all.toReversed() : all;
    const walk = filterOrder(order, isReversed, set, all.length);
    for (const offset of [1_600, 0, 700, 1_660, 340, 341, 342, 1_667, 9_000]) {
      expect(walk.slice(offset, 24)).toEqual(expected.slice(offset, offset + 24));
    }
  }
});

it('LIST-12 two lists are read as one', () => {
  const walk = concatenate(listSlots([1, 2, 3]), listSlots([4, 5]));
  for (let offset = 0; offset < 7; offset++) {
    for (let limit = 1; limit < 7; limit++) {
      expect(walk.slice(offset, limit)).toEqual([1, 2, 3, 4, 5].slice(offset, offset + limit));
    }
  }
});

it('slots are found by ids in any order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 60 }), (ids) => {
      const slots = new Slots(64);
      for (const id of ids) slots.assign(id);
      expect(ids.map((id) => slots.of(id))).toEqual([...ids.keys()]);
      expect(slots.of(501)).toBeNull();
      expect([...slots.byId()].map((slot) => slots.ids[slot])).toEqual(ids.toSorted((a, b) => a - b));
    }),
  );
});

function bitsOf(slots: number[]): Bitmap {
  const bits = emptyBitmap(CAPACITY);
  for (const slot of slots) add(bits, slot);
  return bits;
}

function finish<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function artworkWith(id: number, popularity: number): FacetRow<'styles'> {
  return { id, publishedAt: 0, price: 1, popularity, artistId: 1, isSold: false, options: { styles: [] } };
}
