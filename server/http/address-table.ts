import { type RequestHandler, Router } from 'express';
import { HttpError } from './errors.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** `never`: each handler names the parameters of its own address. */
type Handler = RequestHandler<never>;

/** Address → what each method does there. */
export type AddressTable = Record<string, Partial<Record<Method, Handler | Handler[]>>>;

/** Routes by the table; a method that an address does not know is refused with those that it does. */
export function routerFor(table: AddressTable): Router {
  const router = Router();
  for (const [address, methods] of Object.entries(table)) {
    const route = router.route(address);
    for (const [method, handlers] of Object.entries(methods)) {
      route[method as Method](...([handlers].flat() as RequestHandler[]));
    }
    route.all(refuse(Object.keys(methods)));
  }
  return router;
}

function refuse(methods: string[]): RequestHandler {
  const Allow = methods.flatMap((method) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()])).join(', ');
  return (req, res) => {
    if (req.method !== 'OPTIONS') throw new HttpError(405, undefined, { headers: { Allow } });
    res.set({ Allow }).status(204).end();
  };
}
