import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { dayMs } from '../../../src/lib/date-format.ts';
import { idOfNotification, notification } from '../../../src/model/entities/notification.ts';
import { settings, settingsId } from '../../../src/model/entities/student/settings.ts';
import { wantedGroups } from '../../../src/model/study/notification-groups.ts';
import type { SignedIn } from '../../../src/protocol/auth.ts';
import { browserHeader, browserSecret, deviceKind } from '../../../src/protocol/devices.ts';
import { countKey, createAttempt, networkOf } from '../../accounts/attempts.ts';
import { newDeviceMail } from '../../accounts/mails.ts';
import type { IssuedSession } from '../../accounts/tokens.ts';
import type { Context } from '../../context.ts';
import { mostNewDeviceMailsOfDay } from '../../limits.ts';
import type { Account, LoginPlace } from '../../storage/contract.ts';
import { changeAsServer } from '../../sync/change-as-server.ts';

/** Begins a session, and notifies the owner of a new device. @param isFirst session of a new account: no notification */
export async function signIn(
  context: Context,
  request: FastifyRequest,
  account: Account,
  isFirst = false,
): Promise<{ data: SignedIn }> {
  const place = loginPlace(request.ip, request.headers);
  const issued = await context.tokens.start(account.id, place);
  if (issued.isNew && !isFirst) {
    const login = { account, device: issued.device, place };
    await tellNewDevice(context, login, (error) => {
      request.log.warn(
        { err: error },
        'the owner could not be notified of a login on a new device',
      );
    });
  }
  const session = toSession(issued);
  return { data: { session, user: toUser(account), serverTime: context.clock.nowMs() } };
}

export function toSession({ accessToken, refreshToken, expiresAt }: IssuedSession) {
  return { accessToken, refreshToken, expiresIn: new Date(expiresAt).toISOString() };
}

export function toUser({ id, username, email }: Account) {
  return { id, username, email };
}

interface NewLogin {
  account: Account;
  device: string;
  place: LoginPlace;
}

/**
 * Notifies the owner by mail and in the notification centre of all devices, so that a stolen password is noticed. Only
 * the first new devices of a day are notified; the list of devices has all. Never rejects: a login must not fail for it.
 */
async function tellNewDevice(
  context: Pick<Context, 'storage' | 'clock' | 'changeFeed' | 'post' | 'config'>,
  { account, device, place }: NewLogin,
  onFault: (error: unknown) => void,
): Promise<void> {
  const { storage, clock, post, config } = context;
  const atMs = clock.nowMs();
  try {
    const left = await takeOne(context, account.id, atMs);
    if (left === undefined) return;
    const made = { kind: 'device-new', aboutEntity: 'device', aboutId: device, occurrence: '' };
    const id = await idOfNotification(made);
    // Before the mail, so that students with reminders by mail get only one.
    await storage.notices.note(account.id, 'email', id, atMs);
    post(newDeviceMail(account.email, { ...place, atMs, isLast: left === 0 }, config.publicUrl));
    if (!(await isWanted(context, account.id))) return;
    const fields = { ...made, dueAt: atMs, deletedAt: 0 };
    await changeAsServer(context, account.id, { entity: notification.name, id, fields });
  } catch (error) {
    onFault(error);
  }
}

/** @returns how many more may be sent today; `undefined`: not even this one */
async function takeOne(
  { storage }: Pick<Context, 'storage'>,
  userId: string,
  nowMs: number,
): Promise<number | undefined> {
  for (let nth = 1; nth <= mostNewDeviceMailsOfDay; nth += 1) {
    const bounds = [{ key: countKey(`new-device-${nth}`, userId), most: 1 }];
    const attempt = createAttempt(storage.counts, bounds, dayMs, () => nowMs);
    if (await attempt.begin()) return mostNewDeviceMailsOfDay - nth;
  }
  return undefined;
}

async function isWanted({ storage }: Pick<Context, 'storage'>, userId: string): Promise<boolean> {
  const [row] = await storage.rows.read(userId, [{ entity: settings.name, id: settingsId }]);
  return wantedGroups(row && JSON.parse(row.body)).has('notifyAccount');
}

export function loginPlace(ip: string, headers: IncomingHttpHeaders): LoginPlace {
  return {
    browserHash: browserHashOf(headers),
    kind: deviceKind(headers['user-agent'] ?? ''),
    network: networkInWords(ip),
  };
}

export function browserHashOf(headers: IncomingHttpHeaders): string {
  const secret = v.safeParse(browserSecret, headers[browserHeader]);
  return secret.success ? createHash('sha256').update(secret.output).digest('hex') : '';
}

/** The first 24 bits of an IPv4 address, or 48 of IPv6: tells networks apart, but not households. */
export function networkInWords(ip: string): string {
  const network = networkOf(ip);
  return isIPv6(ip) && network.includes(':')
    ? `${network.split(':').slice(0, 3).join(':')}:x`
    : network.replace(/\.\d+$/, '.x');
}
