import { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

// Preloaded into a server process. Delays its `listening` event until a client is connected, as can happen when the cluster's primary
// process passes a connection at once. Prints the port for that client.
const emit = Server.prototype.emit;
Server.prototype.emit = function (this: Server, event: string | symbol, ...details: unknown[]) {
  if (event !== 'listening') return Reflect.apply(emit, this, [event, ...details]);
  console.log(`http://127.0.0.1:${(this.address() as AddressInfo).port}`);
  this.once('connection', () => Reflect.apply(emit, this, [event]));
  return true;
};
