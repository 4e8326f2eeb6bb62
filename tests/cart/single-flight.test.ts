import { expect, it } from 'vitest';
import { openAttempts, shareAttempt } from '../../server/cart/add.ts';

const running = openAttempts();

/** Concurrent calls; `answers` are the results of their attempts, in turn. */
async function contend(count: number, answers: (string | Error)[]) {
  let taken: string | undefined;
  let attempts = 0;
  const tries = Array.from({ length: count }, () =>
    shareAttempt(
      { attempts: running, id: 1 },
      async () => taken,
      async () => {
        const answer = answers[attempts++];
        await new Promise((resolve) => setImmediate(resolve));
        if (answer instanceof Error) throw answer;
        if (answer === 'mine') taken = 'taken';
        return answer;
      },
    ),
  );
  return { results: await Promise.allSettled(tries), attempts: () => attempts };
}

it('of concurrent calls one attempts, and the others get its result', async () => {
  const { results, attempts } = await contend(200, ['mine']);
  const values = results.map((result) => result.status === 'fulfilled' && result.value);
  expect(values.filter((value) => value === 'mine')).toHaveLength(1);
  expect(values.filter((value) => value === 'taken')).toHaveLength(199);
  expect(attempts()).toBe(1);
});

it('the next call attempts after one without a result, and an error rejects only its own call', async () => {
  const { results, attempts } = await contend(3, [new Error('busy'), 'refused', 'mine']);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(attempts()).toBe(3);
});

it('a call stops waiting after some attempts without a result', async () => {
  const { results, attempts } = await contend(50, []);
  expect(results.every(({ status }) => status === 'fulfilled')).toBe(true);
  expect(attempts()).toBe(50);
});
