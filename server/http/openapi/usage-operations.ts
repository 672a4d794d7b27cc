/** Time in the app (`protocol/usage.ts`). */

import * as v from 'valibot';
import { usageParams, usageQuery } from '../../../src/protocol/addresses.ts';
import { usageActivity, usageActivityPath, usageRequest } from '../../../src/protocol/usage.ts';
import type { Operation } from './route-schema.ts';

const create: Omit<Operation, 'path'> = {
  method: 'POST',
  auth: 'access',
  summary: 'Notes how long the app was used; an entry that is known already stays as it is.',
  request: usageRequest,
  answers: [{ kind: 'data', status: 200, schema: v.object({}) }],
  errors: ['wrong-user', 'busy'],
};

export const usageOperations: readonly Operation[] = [
  { ...create, path: '/me/usage/' },
  { ...create, path: '/me/usage' },
  {
    method: 'GET',
    path: usageActivityPath,
    auth: 'access',
    summary: 'The entries of use, the latest first; the 5,000 newest are kept.',
    query: usageQuery,
    answers: [{ kind: 'data', status: 200, schema: usageActivity }],
    errors: ['wrong-user'],
  },
  {
    method: 'DELETE',
    path: '/me/usage/:id',
    params: usageParams,
    auth: 'access',
    summary: 'Deletes an entry of use.',
    query: usageQuery,
    answers: [{ kind: 'data', status: 200, schema: v.object({}) }],
    errors: ['wrong-user'],
  },
];
