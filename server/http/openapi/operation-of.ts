/** The entry of a route in the table of operations. */
import type { RouteOptions } from 'fastify';
import { assert } from '../../../src/lib/assert.ts';
import { apiBase } from '../../../src/protocol/version.ts';
import type { Operation } from './route-schema.ts';
import { operations } from './operations.ts';

/**
 * @param route below the API's base
 * @throws when the table does not have it, or its entries do not agree on who may ask: that ends the server's start
 */
export function operationOf({ method, url }: Pick<RouteOptions, 'method' | 'url'>): Operation {
  const asked = [method].flat();
  const found = operations.filter(
    (one) =>
      url === apiBase + one.path &&
      // What answers GET answers HEAD.
      (asked.includes(one.method) || (asked.includes('HEAD') && one.method === 'GET')),
  );
  const [first] = found;
  assert(first !== undefined, `${asked} ${url} is not in the table of operations`);
  const agree = found.every(({ auth }) => auth === first.auth);
  assert(agree, `${asked} ${url}: the table does not agree on who may ask`);
  return first;
}
