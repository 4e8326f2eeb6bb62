const PAGE_DATA = /<script data-page="app" type="application\/json">(.*?)<\/script>/s;

/** The data of a page or call, parsed; undefined for a body without readable data, which must not be cached. */
export function dataIn(body: string, contentType: string): unknown {
  const json = contentType.startsWith('text/html') ? PAGE_DATA.exec(body)?.[1] : body;
  if (json === undefined) return undefined;
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** All objects in the data, at any depth. */
export function* objectsIn(data: unknown): Generator<Record<string, unknown>> {
  if (typeof data !== 'object' || data === null) return;
  if (!Array.isArray(data)) yield data as Record<string, unknown>;
  for (const each of Object.values(data)) yield* objectsIn(each);
}
