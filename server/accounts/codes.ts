/**
 * Verification codes: 6 digits by mail, stored as a keyed hash, valid for 10 minutes, 5 tries and one use. A code is
 * valid for one purpose, subject and address, and only together with its claim (`protocol/auth.ts`).
 */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { codeLifeMs, codeTries, manyCodeTries } from '../limits.ts';
import type { CodeKey, CodeTry, Storage } from '../storage/contract.ts';
import { countKey } from './attempts.ts';

const dayMs = 24 * 60 * 60_000;

export interface Codes {
  /** Replaces an earlier code of this subject. @returns the code; mail it, and do not keep it */
  make(key: CodeKey): Promise<string>;
  /** Counts tries per address; the storage counts per code. @returns what it compares @throws CannotCount */
  toTry(key: CodeKey, code: string): Promise<CodeTry>;
}

export function createCodes(
  { codes, counts, secret }: Pick<Storage, 'codes' | 'counts' | 'secret'>,
  nowMs: () => number,
): Codes {
  const hashCode = ({ purpose, subject, email }: CodeKey, code: string) =>
    createHmac('sha256', secret)
      .update(`code:${purpose}:${subject}:${email}:${code}`)
      .digest('hex');
  return {
    async make(key) {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const now = nowMs();
      await codes.put({ ...key, codeHash: hashCode(key, code), expiresAt: now + codeLifeMs }, now);
      return code;
    },
    async toTry(key, code) {
      const tries = [{ key: countKey('code-tries', key.email), most: manyCodeTries }];
      const { isFull } = await counts.take(tries, { lengthMs: dayMs, nowMs: nowMs() });
      const maxTries = isFull ? 1 : codeTries;
      return { ...key, codeHash: hashCode(key, code), nowMs: nowMs(), maxTries };
    },
  };
}

/**
 * A sign-up's claim is derived from its id with the server's secret, so it is not stored, and a login can return it
 * again. The claim of a reset is random and stored as a hash.
 */
export interface Claims {
  ofSignup(signupId: string): string;
  isOfSignup(signupId: string, claim: string): boolean;
}

export function createClaims(secret: string): Claims {
  const ofSignup = (signupId: string) =>
    createHmac('sha256', secret).update(`claim:${signupId}`).digest('base64url');
  return {
    ofSignup,
    isOfSignup(signupId, claim) {
      const [own, given] = [Buffer.from(ofSignup(signupId)), Buffer.from(claim)];
      return own.length === given.length && timingSafeEqual(own, given);
    },
  };
}

export function newClaim(): string {
  return randomBytes(32).toString('base64url');
}

export function hashClaim(claim: string): string {
  return createHash('sha256').update(claim).digest('hex');
}
