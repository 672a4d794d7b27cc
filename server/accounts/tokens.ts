/**
 * Token families. Tokens are opaque, have 256 bits, and are stored only as hashes. A refresh token's successors are
 * derived from it with the server's secret: the same parent always has the same children, and no plain token is stored.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { uuidv7 } from '../../src/lib/ids.ts';
import { replacedTokenLifeMs, sessionLifeMs } from '../limits.ts';
import type { Begun, LoginPlace, Storage, StoredSession } from '../storage/contract.ts';

export interface IssuedSession {
  accessToken: string;
  refreshToken: string;
  expiresAt: number;
}

export interface Bearer {
  userId: string;
  sessionId: string;
}

export interface Tokens {
  start(
    userId: string,
    place?: LoginPlace,
  ): Promise<IssuedSession & Pick<Begun, 'device' | 'isNew'>>;
  authenticate(accessToken: string): Promise<Bearer | undefined>;
  /** @returns `undefined` for an invalid token. Reusing an old token ends the family. */
  refresh(refreshToken: string): Promise<IssuedSession | undefined>;
  isRefreshToken(token: string): Promise<boolean>;
  isLive(sessionId: string): Promise<boolean>;
  end(bearer: Bearer): Promise<void>;
}

/** @param onEnd called with the user of an ended session */
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
        // If a concurrent request with this token was faster, this token is the parent already.
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
