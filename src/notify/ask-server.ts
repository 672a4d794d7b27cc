/** Questions to the server that no look at notifications waits for. */
import type { AccountDatabase } from '../db/database.ts';
import { keepDevices } from '../db/device/known-devices.ts';
import { type MutateEnvironment, mutateIn } from '../db/mutate.ts';
import { profileId } from '../model/entities/student/profile.ts';
import { changeSettings, settingsId } from '../model/entities/student/settings.ts';
import type { LocalClock } from '../model/study/local-time.ts';
import type { ChannelList } from '../protocol/channels.ts';
import type { KnownDevice } from '../protocol/devices.ts';
import { keepServerChannels, readServerChannels } from '../queries/server-channels.ts';
import { readUnknownDevices } from './told-here.ts';

export interface AskDeps {
  clock: () => LocalClock;
  /** As the server knows them; `undefined` without an answer. */
  fetchDevices: () => Promise<KnownDevice[] | undefined>;
  /** Channels by which the server notifies; `undefined` without an answer. */
  fetchChannels: () => Promise<ChannelList | undefined>;
  /** IANA name; `undefined` while nobody looks at this device. */
  timeZone: () => string | undefined;
}

/** Milliseconds between questions. */
const askEveryMs = 60 * 60_000;
/** Milliseconds to the next question without an answer, for example before the student looks at this tab. */
const askAgainMs = 60_000;

/**
 * @param onDevices called when the server has listed the devices, which may be new
 * @returns a function that asks if it is time, or at once if a notification names an unknown device. One question at a
 * time; tells the time zone once for each return of the student
 */
export function createAsking(
  database: AccountDatabase,
  deps: AskDeps,
  student: { isBack: boolean },
  onDevices: () => void,
): () => Promise<void> {
  let last = { atMs: Number.NEGATIVE_INFINITY, isAnswered: true };
  let isAsking = false;
  /** Unknown devices for which the server was asked. Those it does not list may be signed out. */
  const askedFor = new Set<string>();
  return async () => {
    if (isAsking) return;
    isAsking = true;
    try {
      const { nowMs } = deps.clock();
      const unknown = await unknownDevices(database);
      const isNews = unknown.some((id) => !askedFor.has(id));
      const pauseMs = isNews ? 0 : askEveryMs;
      if (Math.abs(nowMs - last.atMs) >= (last.isAnswered ? pauseMs : askAgainMs)) {
        last = { atMs: nowMs, isAnswered: await askServer(database, deps, onDevices) };
        if (last.isAnswered) for (const id of unknown) askedFor.add(id);
      }
      if (student.isBack && !database.closed.aborted) {
        student.isBack = false;
        await tellTimeZone(database, deps);
      }
    } finally {
      isAsking = false;
    }
  };
}

/** Never throws. */
async function unknownDevices(database: AccountDatabase): Promise<string[]> {
  try {
    return await readUnknownDevices(database);
  } catch (error) {
    if (!database.closed.aborted) console.warn('Notifications could not be read', error);
    return [];
  }
}

/** Never throws. @returns whether the server answered both questions */
async function askServer(
  database: AccountDatabase,
  deps: AskDeps,
  onDevices: () => void,
): Promise<boolean> {
  try {
    const [devices, channels] = await Promise.all([deps.fetchDevices(), deps.fetchChannels()]);
    if (devices !== undefined && !database.closed.aborted) {
      await keepDevices(database, devices);
      onDevices();
    }
    if (channels !== undefined && !database.closed.aborted) {
      await keepServerChannels(database, channels);
    }
    return devices !== undefined && channels !== undefined;
  } catch (error) {
    if (!database.closed.aborted) console.warn('The server could not be asked', error);
    return false;
  }
}

/** Never throws. */
async function tellTimeZone(database: AccountDatabase, deps: AskDeps): Promise<void> {
  const { nowMs, offsetAt } = deps.clock();
  try {
    await keepTimeZone(database, deps.timeZone(), { now: () => nowMs, tzOffsetMin: offsetAt });
  } catch (error) {
    if (!database.closed.aborted) console.warn('The time zone could not be kept', error);
  }
}

/**
 * Tells the server the student's time zone for its mails, at the start and when the student comes back to this device.
 * So the last used device decides, and two devices in different zones do not overwrite each other.
 * @param timeZone IANA name; `undefined` if unknown
 */
export async function keepTimeZone(
  database: AccountDatabase,
  timeZone: string | undefined,
  environment?: MutateEnvironment,
): Promise<void> {
  if (timeZone === undefined) return;
  const [channels, profile, settings] = await Promise.all([
    readServerChannels(database),
    database.rows('profile').get(profileId),
    database.rows('settings').get(settingsId),
  ]);
  const isOn =
    (channels.email && (profile?.notifyByEmail === true || Boolean(settings?.digest))) ||
    (channels.push && profile?.notifyByMessage === true) ||
    (channels.sms && profile?.notifyBySms === true);
  if (!isOn || settings?.timeZone === timeZone) return;
  await mutateIn(database, changeSettings, { timeZone }, environment);
}
