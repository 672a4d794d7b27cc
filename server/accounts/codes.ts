/**
 * Verification codes: 6 digits by mail, kept as a keyed hash, 10 minutes, 5 tries, one use. Each is for
 * one purpose, one subject and one address; for another of any of them it is just a wrong code.
 */

import { createHmac, randomInt } from 'node:crypto';
import { codeLifeMs, codeTries, manyCodeTries } from '../limits.ts';
import type { CodeKey, CodeTry } from '../storage/account-contract.ts';
import type { Storage } from '../storage/contract.ts';
import { countKey } from './attempt.ts';

const dayMs = 24 * 60 * 60_000;

export interface Codes {
  /** Replaces any earlier code of this subject. @returns the code, to be mailed and then forgotten */
  make(key: CodeKey): Promise<string>;
  /** What the storage compares. Counted here by address, there by code. @throws CannotCount */
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
