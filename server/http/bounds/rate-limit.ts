/** Limits the requests of each network (`requestsAMinute`), and sums for other bounds. */
import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../accounts/attempts.ts';
import { requestsAMinute } from '../../limits.ts';
import { createCountsInMemory } from '../../storage/counts.ts';

const timeWindow = 60_000;
const keyGenerator = ({ ip }: FastifyRequest) => networkOf(ip);

/** The plugin's own store gives concurrent requests the same count. */
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

export const apiRateLimit = { max: requestsAMinute.api, timeWindow, keyGenerator, store: Store };
export const authRateLimit = { max: requestsAMinute.auth, timeWindow, keyGenerator };
export const appRateLimit = { max: requestsAMinute.app, timeWindow, keyGenerator, store: Store };
export const healthRateLimit = { max: requestsAMinute.health, timeWindow, keyGenerator };

/** Sums by account or network. Zero sums take no memory. */
interface Sums {
  of(key: string): number;
  add(key: string, change: number): void;
}

export function createSums(): Sums {
  const sums = new Map<string, number>();
  const of = (key: string) => sums.get(key) ?? 0;
  return {
    of,
    add(key, change) {
      const sum = of(key) + change;
      if (sum === 0) sums.delete(key);
      else sums.set(key, sum);
    },
  };
}
