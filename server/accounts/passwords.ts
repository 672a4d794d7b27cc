/**
 * Passwords as argon2id (RFC 9106). The number of concurrent hashes bounds memory; the length of the queue bounds time.
 * A full queue answers `busy` at once.
 */
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { passwordsAtOnce, passwordsWaiting } from '../limits.ts';
import type { Account, Signup, Storage } from '../storage/contract.ts';
import type { Attempt } from './attempts.ts';

export interface Cost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** OWASP's minimum: 19 MiB, 2 passes, 1 lane. */
export const cost: Cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  /** `busy`: the queue is full; nothing was done. */
  hash(password: string): Promise<{ hash: string } | 'busy'>;
  /**
   * Without an account (`undefined`) it takes equally long and is `wrong`.
   * @param attempt begins after the queue, so that waiting requests do not count. If the limit is reached, no password is
   * checked, and the result is `limited`. A right password gives it back.
   */
  verify(passwordHash: string | undefined, password: string, attempt: Attempt): Promise<Verdict>;
  isOutdated(passwordHash: string): boolean;
}

export type Verdict = 'right' | 'wrong' | 'busy' | 'limited';

/** Tests count and delay it. */
export interface Argon2 {
  hash(password: string, cost: Cost): Promise<string>;
  verify(passwordHash: string, password: string): Promise<boolean>;
}

export function createPasswords(argon2: Argon2 = { hash, verify }): Passwords {
  const take = limiter(passwordsAtOnce, passwordsWaiting);
  let nobody: Promise<string> | undefined;
  return {
    hash: (password) => take(async () => ({ hash: await argon2.hash(spelled(password), cost) })),
    async verify(passwordHash, password, attempt) {
      const verdict = await take<Verdict>(async () => {
        if (!(await attempt.begin())) return 'limited';
        nobody ??= argon2.hash('the password of nobody', cost);
        const decoy = await nobody;
        const matches = await argon2.verify(passwordHash ?? decoy, spelled(password));
        if (!matches || passwordHash === undefined) return 'wrong';
        await attempt.giveBack();
        return 'right';
      });
      // With several passwords, the first one has begun the attempt.
      if (verdict === 'busy') await attempt.giveBack();
      return verdict;
    },
    isOutdated(passwordHash) {
      const [, memory, time] =
        /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(passwordHash) ?? [];
      return Number(memory ?? 0) < cost.memoryCost || Number(time ?? 0) < cost.timeCost;
    },
  };
}

/** “ü” is one character on one keyboard and two on another (NIST SP 800-63B §3.1.1.2). */
function spelled(password: string): string {
  return password.normalize('NFKC');
}

function limiter(limit: number, longestQueue: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T | 'busy'> => {
    if (running >= limit) {
      if (waiting.length >= longestQueue) return 'busy';
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/** The minimum length of a password. */
const shortest = 8;

/** Passwords that attackers try first (NIST SP 800-63B §3.1.1.2), in lower case: about 18,000. */
const common = new Set([
  ...dictionary['passwords-common'].filter(({ length }) => length >= shortest),
  'haversack',
]);

const commonPassword =
  'This password is too common. Attackers try it first. Try a few random words.';
const ownWord =
  'This is your username or email address. Attackers try it first. Try a few random words.';

export function isCommonPassword(password: string): boolean {
  return common.has(folded(password));
}

/** For new passwords. @returns for the student: why attackers would try it first */
export function problemOfPassword(
  password: string,
  { username = '', email }: { username?: string; email: string },
): string | undefined {
  const own = [username, email, email.slice(0, email.lastIndexOf('@'))].map(folded);
  if (password !== '' && own.includes(folded(password))) return ownWord;
  return isCommonPassword(password) ? commonPassword : undefined;
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

type Found =
  | { kind: 'account'; account: Account }
  /** `isKnown`: the address also has an account, with another password. */
  | { kind: 'signup'; signup: Signup; isKnown: boolean }
  | { kind: 'nobody' }
  | { kind: 'busy' | 'limited' };

interface Login {
  email: string;
  password: string;
  attempt: Attempt;
}

/**
 * Finds the owner of a password. Addresses with and without an account cost the same work: one password is checked,
 * then the passwords of sign-ups that wait for the address.
 */
export async function findByPassword(
  { accounts, signups }: Pick<Storage, 'accounts' | 'signups'>,
  passwords: Pick<Passwords, 'verify'>,
  { email, password, attempt }: Login,
  nowMs: number,
): Promise<Found> {
  const account = await accounts.byEmail(email);
  const waiting = await signups.byEmail(email, nowMs);
  const verdict = await passwords.verify(account?.passwordHash, password, attempt);
  if (verdict === 'busy' || verdict === 'limited') return { kind: verdict };
  if (verdict === 'right' && account !== undefined) return { kind: 'account', account };
  for (const signup of waiting) {
    const ofSignup = await passwords.verify(signup.passwordHash, password, attempt);
    if (ofSignup === 'busy' || ofSignup === 'limited') return { kind: ofSignup };
    if (ofSignup === 'right') return { kind: 'signup', signup, isKnown: account !== undefined };
  }
  return { kind: 'nobody' };
}
