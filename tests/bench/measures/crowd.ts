import autocannon from 'autocannon';
import type { MeasuredServer } from '../servers/measured-server.ts';

const CONNECTIONS = 64;
const EVERY_MS = 25;
const WORDS = ['harvest', 'mangrove', 'terraces', 'dusk', 'artist', 'lantern', 'river', 'moon'];

export interface Crowd {
  /** Milliseconds of each response, by address. */
  times: Map<string, number[]>;
  /** Number of searches by response status. */
  searches: Record<string, number>;
}

/** Requests the addresses repeatedly while 64 connections search, each for different words. */
export async function measureCrowd({ url }: MeasuredServer, addresses: string[], seconds: number): Promise<Crowd> {
  let count = 0;
  const searching = autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    timeout: 30,
    requests: [
      {
        method: 'GET',
        setupRequest: (request) => {
          count += 1;
          const [first, second] = [WORDS[count % WORDS.length], WORDS[(count >> 3) % WORDS.length]];
          return { ...request, path: `/search?search=${first}+${second}+${count}` };
        },
      },
    ],
  });
  const times = new Map<string, number[]>(addresses.map((address) => [address, []]));
  const end = performance.now() + seconds * 1_000;
  for (let turn = 0; performance.now() < end; turn++) {
    const address = addresses[turn % addresses.length] as string;
    const began = performance.now();
    await (await fetch(url + address)).arrayBuffer();
    times.get(address)?.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
  const { statusCodeStats = {} } = await searching;
  const searches = Object.entries(statusCodeStats).map(([status, { count = 0 }]) => [status, count]);
  return { times, searches: Object.fromEntries(searches) };
}
