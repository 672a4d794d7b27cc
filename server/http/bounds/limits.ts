/**
 * How many requests one network may make, a minute, to this server. A whole class may share one address.
 * Each route of the account counts for itself, all others of the API together, and so do the app's own files.
 */
import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../accounts/limits.ts';
import { createCountsInMemory } from '../../storage/counts/in-memory.ts';

const timeWindow = 60_000;
const keyGenerator = ({ ip }: FastifyRequest) => networkOf(ip);

/** The plugin's own store tells each of many requests that come at once the count of the last. */
class Store implements FastifyRateLimitStore {
  private readonly counts = createCountsInMemory();

  incr(...[key, done, lengthMs, max]: Parameters<FastifyRateLimitStore['incr']>) {
    const nowMs = Date.now();
    this.counts.take([{ key, most: max }], { lengthMs, nowMs }).then(
      (taken) => {
        const [own] = taken.isFull ? [] : taken.counts;
        const ttl = taken.isFull ? taken.waitMs : (own?.endsAt ?? nowMs) - nowMs;
        done(null, { current: own?.count ?? max + 1, ttl });
      },
      (error: Error) => done(error),
    );
  }

  child() {
    return new Store();
  }
}

export const apiRateLimit = { max: 6_000, timeWindow, keyGenerator, store: Store };
export const authRateLimit = { max: 300, timeWindow, keyGenerator };
/** A browser that opens the app for the first time asks for 370 files: 270 students in one minute. */
export const appRateLimit = { max: 100_000, timeWindow, keyGenerator, store: Store };
/** A monitor asks every few seconds. */
export const healthRateLimit = { max: 600, timeWindow, keyGenerator };
