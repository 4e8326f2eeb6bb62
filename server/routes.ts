import type { Router } from 'express';
import { showCart } from './cart/controller.ts';
import type { Context } from './context.ts';
import { type AddressTable, routerFor } from './http/address-table.ts';
import { issueToken } from './http/csrf.ts';

/** The whole site, one line per address. */
export function routes(context: Context): Router {
  return routerFor({ ...pages(context), ...calls(context) });
}

function pages(_context: Context): AddressTable {
  return {};
}

function calls(_context: Context): AddressTable {
  return {
    '/web/api/cart': { get: [issueToken, showCart] },
  };
}
