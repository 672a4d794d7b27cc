/** How many requests one network may make, a minute. A whole class may share one address. */
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../accounts/limits.ts';

const timeWindow = 60_000;
const keyGenerator = ({ ip }: FastifyRequest) => networkOf(ip);

export const apiRateLimit = { max: 6_000, timeWindow, keyGenerator };
export const authRateLimit = { max: 300, timeWindow, keyGenerator };
