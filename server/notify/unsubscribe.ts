/** Tokens that stop a student's mails without a login. They reveal and allow nothing else, and live as long as the account. */
import { createHash, createHmac } from 'node:crypto';
import { profile, profileId } from '../../src/model/entities/student/profile.ts';
import type { Row } from '../../src/model/merge.ts';
import type { Context } from '../context.ts';
import { changeAsServer } from '../sync/change-as-server.ts';

/** One for all mails of an account: 256 bits under the server's secret. */
export function unsubscribeToken(secret: string, userId: string): string {
  return createHmac('sha256', secret).update(`unsubscribe:${userId}`).digest('base64url');
}

/** The value that the storage keeps and compares. */
export function hashUnsubscribe(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Changes the field that the settings show, on all devices. Idempotent. */
export async function switchMailsOff(
  context: Pick<Context, 'storage' | 'clock' | 'changeFeed'>,
  userId: string,
): Promise<void> {
  const key = { entity: profile.name, id: profileId };
  const [stored] = await context.storage.rows.read(userId, [key]);
  const row = stored && (JSON.parse(stored.body) as Row);
  if (row?.notifyByEmail === false) return;
  await changeAsServer(context, userId, { ...key, fields: { notifyByEmail: false } });
}
