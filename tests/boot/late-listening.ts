import { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

// Loaded before a served process: it hears that it listens only when somebody is connected, as one of several
// processes may where the supervisor has handed it a connection at once. It says the port itself, for that somebody.
const emit = Server.prototype.emit;
Server.prototype.emit = function (this: Server, event: string | symbol, ...details: unknown[]) {
  if (event !== 'listening') return Reflect.apply(emit, this, [event, ...details]);
  console.log(`http://127.0.0.1:${(this.address() as AddressInfo).port}`);
  this.once('connection', () => Reflect.apply(emit, this, [event]));
  return true;
};
