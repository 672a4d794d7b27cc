/** Verification codes: 6 digits by mail, kept as a keyed hash, 10 minutes, 5 tries, one use. */
import { createHmac, randomInt } from 'node:crypto';
import { codeMail, type Mailer } from '../mail.ts';
import type { Account, Storage } from '../storage/contract.ts';

export const codeLifeMs = 10 * 60_000;
export const codeTries = 5;

export interface Codes {
  /** Replaces any earlier code and mails the new one. */
  send(account: Pick<Account, 'id' | 'email'>): Promise<void>;
  /** True once per code; proves the e-mail address. */
  use(userId: string, code: string): Promise<boolean>;
}

export function createCodes(
  { accounts, secret }: Pick<Storage, 'accounts' | 'secret'>,
  mailer: Mailer,
  publicUrl: string,
  nowMs: () => number,
): Codes {
  const hashCode = (userId: string, code: string) =>
    createHmac('sha256', secret).update(`code:${userId}:${code}`).digest('hex');
  return {
    async send({ id, email }) {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      await accounts.putCode(id, hashCode(id, code), nowMs() + codeLifeMs);
      await mailer.send(codeMail(email, code, publicUrl));
    },
    use: (userId, code) => accounts.useCode(userId, hashCode(userId, code), nowMs(), codeTries),
  };
}
