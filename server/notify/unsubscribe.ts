/** Tokens that switch a student's mails off without signing in. They say nothing, live as long as the account, and do no more. */
import { createHash, createHmac } from 'node:crypto';
import { profile, profileId } from '../../src/model/entities/student/profile.ts';
import type { Row } from '../../src/model/merge.ts';
import type { Context } from '../context.ts';
import { changeAsServer } from '../sync/change-as-server.ts';

/** The same for all mails of an account: 256 bits under the server's secret. */
export function unsubscribeToken(secret: string, userId: string): string {
  return createHmac('sha256', secret).update(`unsubscribe:${userId}`).digest('base64url');
}

/** What the storage keeps and compares. */
export function hashUnsubscribe(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** On all devices, by the field that the settings show. Doing it twice has the effect of doing it once. */
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
