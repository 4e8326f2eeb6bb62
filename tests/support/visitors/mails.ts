/** A row of the outbox that is not tried any more. */
export function givenUpMail(key: string, { kind = 'order-paid', createdAt = 1, number = 'GA-1' } = {}) {
  return {
    key,
    kind,
    recipient: `${key}@example.com`,
    created_at: createdAt,
    attempts: 12,
    due_at: null,
    content: JSON.stringify({ props: { number } }),
    failure: '550 No such user',
  };
}
