/**
 * Loads the keys of all calls in the same tick with one query (the DataLoader pattern). A key without a row gives undefined.
 */
export function batched<Key, Value>(
  loadMany: (keys: Key[]) => Promise<Map<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let batch: { keys: Set<Key>; rows: Promise<Map<Key, Value>> } | null = null;

  function openBatch() {
    const keys = new Set<Key>();
    const rows = Promise.resolve().then(() => {
      batch = null;
      return loadMany([...keys]);
    });
    return { keys, rows };
  }

  return async (key) => {
    batch ??= openBatch();
    batch.keys.add(key);
    return (await batch.rows).get(key);
  };
}
