/** Which of the server's channels a student has switched on, and can be reached by. Pure. */
import { smsNumber } from '../../src/model/entities/student/phone-number.ts';
import type { Profile } from '../../src/model/entities/student/profile.ts';
import { writtenAt } from '../../src/model/study/notification-facts.ts';
import type { Channel } from '../storage/notice-contract.ts';
import type { Channels, OpenChannel } from './channels.ts';

export interface OnChannel {
  channel: Channel;
  open: OpenChannel;
  /** When the student switched it on, milliseconds. */
  sinceMs: number;
  /** Of SMS; a mail goes to the account's address. */
  number?: string;
}

export function channelsOn(profile: Partial<Profile>, channels: Channels): OnChannel[] {
  const on: OnChannel[] = [];
  const [email, sms] = [channels.get('email'), channels.get('sms')];
  if (email !== undefined && profile.notifyByEmail === true) {
    on.push({ channel: 'email', open: email, sinceMs: since(profile, 'notifyByEmail') });
  }
  const number = smsNumber(profile.phoneNumber);
  if (sms !== undefined && profile.notifyBySms === true && number !== undefined) {
    on.push({ channel: 'sms', open: sms, sinceMs: since(profile, 'notifyBySms'), number });
  }
  return on;
}

function since(profile: Partial<Profile>, field: 'notifyByEmail' | 'notifyBySms'): number {
  return writtenAt({ id: '', $at: '', ...profile }, field);
}
