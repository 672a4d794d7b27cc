/** Passwords as argon2id (RFC 9106), a few at a time so that logins cannot eat all memory. */
import { hash, verify } from '@node-rs/argon2';

/** argon2id is the library's default algorithm; OWASP's least: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const concurrency = 2;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long for no account (`undefined`) as for one, and is then false. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
}

export function createPasswords(): Passwords {
  const take = limiter(concurrency);
  let nobody: Promise<string> | undefined;
  return {
    hash: (password) => take(() => hash(password, cost)),
    verify: (passwordHash, password) =>
      take(async () => {
        nobody ??= hash('the password of nobody', cost);
        const matches = await verify(passwordHash ?? (await nobody), password);
        return matches && passwordHash !== undefined;
      }),
  };
}

function limiter(limit: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
