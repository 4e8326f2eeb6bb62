import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';

export interface SavedResponse {
  headers: IncomingHttpHeaders;
  /** As browsers get it, in Base64. */
  body: string;
}

// The upper limit of Node: serves the shop's responses from memory.
const answers: Record<string, SavedResponse> = JSON.parse(readFileSync(String(process.env.ANSWERS), 'utf8'));
const bodies = new Map(
  Object.entries(answers).map(([key, { headers, body }]) => [key, { headers, body: Buffer.from(body, 'base64') }]),
);

createServer((req, res) => {
  const answer = bodies.get(`${req.headers['x-inertia'] ? 'inertia ' : ''}${req.url}`);
  if (!answer) return res.writeHead(404).end();
  res.writeHead(200, answer.headers).end(answer.body);
}).listen(Number(process.env.PORT), '127.0.0.1');
