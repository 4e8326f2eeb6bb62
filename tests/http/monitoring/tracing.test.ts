import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { createArtwork } from '../../../database/factories/artworks.ts';
import { listen } from '../../../server/boot/serve/listen.ts';
import { builtPages, onEachEngine } from '../../support/database.ts';
import { forbidImports, startShop } from '../../support/shop.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

interface OtlpBody {
  resourceSpans: {
    resource: { attributes: OtlpSpan['attributes'] };
    scopeSpans: { spans: OtlpSpan[] }[];
  }[];
}

/** A receiver of traces as JSON over HTTP. */
async function startReceiver() {
  const requests: { path: string | undefined; key: unknown; body: OtlpBody }[] = [];
  const server = createServer(async (req, res) => {
    requests.push({ path: req.url, key: req.headers['api-key'], body: JSON.parse(await text(req)) });
    res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  });
  const port = await listen(server, 0, '127.0.0.1');
  onTestFinished(() => void server.close());
  return { requests, url: `http://127.0.0.1:${port}` };
}

const attributesOf = ({ attributes }: { attributes: OtlpSpan['attributes'] }) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

onEachEngine('tracing', (engine) => {
  beforeAll(builtPages);

  it('OPS-04 sends requests and their queries to the receiver that OpenTelemetry’s variables name', async () => {
    const receiver = await startReceiver();
    const settings = await engine.create();
    const { slug } = await createArtwork(await engine.open(settings));
    const shop = await startShop(settings.dataDir, {
      NODE_ENV: 'test',
      ...(settings.databaseUrl && { DATABASE_URL: settings.databaseUrl }),
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=of-the-test',
      OTEL_SERVICE_NAME: 'our-gallery',
    });
    onTestFinished(shop.close);
    const headers = { traceparent: `00-${TRACE}-${PARENT}-01` };
    const get = (path: string) => fetch(`${shop.url}${path}`, { headers });
    expect((await get(`/artworks/${slug}?maria=clara`)).status).toBe(200);
    const etag = async () => (await get(`/artworks/${slug}`)).headers.get('etag');
    await expect.poll(async () => new Set([await etag(), await etag()]).size).toBe(1);
    expect((await get('/artworks/none-such')).status).toBe(404);
    // Closing sends the remaining spans.
    await shop.close();
    expect(new Set(receiver.requests.map(({ path, key }) => `${path} ${key}`))).toEqual(
      new Set(['/v1/traces of-the-test']),
    );
    const sent = receiver.requests.flatMap(({ body }) => body.resourceSpans);
    expect(attributesOf(sent[0]?.resource ?? { attributes: [] })).toMatchObject({ 'service.name': 'our-gallery' });
    const spans = sent.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
    const requests = spans.filter(({ parentSpanId }) => parentSpanId === PARENT);
    expect(requests.map(({ name }) => name)).toContain('GET /artworks/:slug');
    expect(requests.map((span) => attributesOf(span))).toContainEqual({
      'http.request.method': 'GET',
      'http.route': '/artworks/:slug',
      'http.response.status_code': 404,
      'url.path': '/artworks/none-such',
    });
    const queries = spans.filter(({ parentSpanId }) => requests.some(({ spanId }) => spanId === parentSpanId));
    expect(queries.length).toBeGreaterThan(0);
    expect(attributesOf(queries[0] as OtlpSpan)).toMatchObject({
      'db.system.name': engine.name === 'SQLite' ? 'sqlite' : 'postgresql',
      'db.query.text': expect.stringMatching(/^(select|with) /),
    });
    expect(requests.length + queries.length).toBe(spans.length);
    expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([TRACE]));
    expect(JSON.stringify(receiver.requests)).not.toContain('clara');
  });

  if (engine.name === 'SQLite')
    it('OPS-04 loads nothing of OpenTelemetry without these variables', async () => {
      const { dataDir } = await engine.create();
      // prom-client imports the API.
      const env = { NODE_ENV: 'test', ...forbidImports(/^@opentelemetry\/(?!api$)/) };
      const shop = await startShop(dataDir, env);
      onTestFinished(shop.close);
      expect((await fetch(`${shop.url}/artworks`)).status).toBe(200);
      const traced = startShop(dataDir, { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
      await expect(traced).rejects.toThrow(/@opentelemetry\/\S+ is loaded/);
    });
});
