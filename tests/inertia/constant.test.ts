import { describe, expect, it } from 'vitest';
import { constant, isConstant, jsonPieces } from '../../server/inertia/constant.ts';
import { textOf } from '../../server/inertia/pieces.ts';
import { optional } from '../../server/inertia/props.ts';

describe('what can never change', () => {
  it('is plain data that is frozen all the way down', () => {
    expect(isConstant(constant({ a: [{ b: 1 }], c: null, d: 'x' }))).toBe(true);
    const endless: Record<string, unknown> = {};
    endless.self = endless;
    const others = [
      { a: 1 },
      Object.freeze({ a: { b: 1 } }),
      Object.freeze({ a: () => 1 }),
      Object.freeze({ a: Number.NaN }),
      Object.freeze({ a: Object.freeze(new Date(0)) }),
      Object.freeze({ a: optional(() => 1) }),
      Object.freeze(Promise.resolve(1)),
      Object.freeze(endless),
      1,
      null,
    ];
    for (const other of others) expect(isConstant(other)).toBe(false);
  });

  it.each([
    { card: constant({ title: '</script>', size: [1, 2] }), left: undefined },
    [constant({ a: 1 }), { b: [undefined, constant({ c: '\u2028' })] }, undefined],
    { list: [constant({ a: 1 }), constant({ a: 2 })], nested: { deep: constant({ '"': '\ud800' }) }, at: new Date(0) },
    'text',
    null,
  ])('is written as JSON says it, and in a script element: %j', (value) => {
    for (const json of [textOf(jsonPieces(value)), textOf(jsonPieces(value))]) {
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(json).not.toMatch(/[<\u2028\u2029]/);
    }
  });
});
