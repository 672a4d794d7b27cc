/**
 * Token families. Tokens are opaque, 256 bits, kept only as hashes. A refresh token's
 * successors are derived from it with the server's secret, so the same parent always gets the same
 * children and nothing in plain text is ever stored.
 */

import { createHash, createHmac, randomBytes } from 'node:crypto';
import { uuidv7 } from '../../src/lib/ids.ts';
import { replacedTokenLifeMs, sessionLifeMs } from '../limits.ts';
import type { Begun, LoginPlace, Storage, StoredSession } from '../storage/contract.ts';

export interface IssuedSession {
  accessToken: string;
  refreshToken: string;
  /** Milliseconds since the epoch. */
  expiresAt: number;
}

export interface Bearer {
  userId: string;
  sessionId: string;
}

export interface Tokens {
  /** @param place where it begins; unknown where left out */
  start(
    userId: string,
    place?: LoginPlace,
  ): Promise<IssuedSession & Pick<Begun, 'device' | 'isNew'>>;
  /** Whose access token it is, or `undefined`. */
  authenticate(accessToken: string): Promise<Bearer | undefined>;
  /** The next tokens, or `undefined` when this one gives none; reuse of an old one ends the family. */
  refresh(refreshToken: string): Promise<IssuedSession | undefined>;
  /** Whether this is one that a session has or had; looks only. */
  isRefreshToken(token: string): Promise<boolean>;
  /** Whether the session goes on; its tokens may have been renewed since. */
  isLive(sessionId: string): Promise<boolean>;
  end(bearer: Bearer): Promise<void>;
}

/** @param onEnd told whose session these tokens have ended */
export function createTokens(
  { sessions, secret }: Pick<Storage, 'sessions' | 'secret'>,
  nowMs: () => number,
  onEnd: (userId: string) => void,
): Tokens {
  const derive = (use: string, parent: string) =>
    createHmac('sha256', secret).update(`${use}:${parent}`).digest('base64url');
  const childrenOf = (refreshToken: string) => ({
    accessToken: derive('access', refreshToken),
    refreshToken: derive('refresh', refreshToken),
  });
  const isRecent = (session: StoredSession) =>
    !session.used || nowMs() - session.rotatedAt <= replacedTokenLifeMs;

  async function rotate(session: StoredSession, refreshToken: string): Promise<boolean> {
    const children = childrenOf(refreshToken);
    return sessions.rotate({
      ...session,
      expiresAt: nowMs() + sessionLifeMs,
      accessHash: hashToken(children.accessToken),
      refreshHash: hashToken(children.refreshToken),
      parentAccessHash: session.accessHash,
      parentRefreshHash: session.refreshHash,
      rotatedAt: nowMs(),
      used: false,
    });
  }

  async function end({ sessionId, userId }: Bearer): Promise<void> {
    await sessions.remove(sessionId);
    onEnd(userId);
  }

  return {
    async start(userId, place) {
      const accessToken = newToken();
      const refreshToken = newToken();
      const expiresAt = nowMs() + sessionLifeMs;
      const { device, isNew, hasEndedOthers } = await sessions.insert(
        {
          id: uuidv7(nowMs()),
          userId,
          expiresAt,
          accessHash: hashToken(accessToken),
          refreshHash: hashToken(refreshToken),
          parentAccessHash: '',
          parentRefreshHash: '',
          rotatedAt: nowMs(),
          used: true,
        },
        nowMs(),
        place,
      );
      if (hasEndedOthers) onEnd(userId);
      return { accessToken, refreshToken, expiresAt, device, isNew };
    },

    async authenticate(accessToken) {
      const accessHash = hashToken(accessToken);
      const session = await sessions.byAccess(accessHash);
      if (session === undefined || session.expiresAt <= nowMs()) return undefined;
      const isCurrent = session.accessHash === accessHash;
      if (!isCurrent && !isRecent(session)) return undefined;
      if (isCurrent && !session.used) await sessions.markUsed(session.id);
      return { userId: session.userId, sessionId: session.id };
    },

    async refresh(refreshToken) {
      const refreshHash = hashToken(refreshToken);
      let session = await sessions.byRefresh(refreshHash);
      if (session === undefined || session.expiresAt <= nowMs()) return undefined;
      if (session.refreshHash === refreshHash) {
        // False when another request with the same token was faster; then it is the parent by now.
        await rotate(session, refreshToken);
        session = await sessions.byRefresh(refreshHash);
        if (session === undefined) return undefined;
      }
      if (session.parentRefreshHash === refreshHash && isRecent(session)) {
        return { ...childrenOf(refreshToken), expiresAt: session.expiresAt };
      }
      await end({ sessionId: session.id, userId: session.userId });
      return undefined;
    },

    isRefreshToken: async (token) => (await sessions.byRefresh(hashToken(token))) !== undefined,
    isLive: async (sessionId) => ((await sessions.endOf(sessionId)) ?? 0) > nowMs(),
    end,
  };
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
