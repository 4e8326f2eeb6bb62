interface Refund {
  /** Centavos. */
  amount: number;
  key: string | null;
}

/** Whether a refund that the provider lists is the wanted one: by our key, or by its amount where it was made without one. */
export function isSameRefund({ amount, key }: Refund, wanted: Refund): boolean {
  const isOurs = key?.startsWith('refund-') ?? false;
  return isOurs ? key === wanted.key : amount === wanted.amount;
}
