/**
 * Claims: a code works only together with its claim (`protocol/auth.ts`). A sign-up's claim is derived from its id with the
 * server's secret: it is stored nowhere, and a login can give it again. A reset claim is random and stored as a hash.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

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
