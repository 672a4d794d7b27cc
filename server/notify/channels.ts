/** The ways by which this server tells students of something, where its settings have them. */
import type { Config } from '../config.ts';
import type { Mailer, Outcome } from '../mail.ts';
import type { SmsGateway } from '../sms-by-http.ts';
import type { Channel } from '../storage/notice-contract.ts';
import type { ToldNotice } from './message-words.ts';
import { reminderMail, reminderSms } from './message-words.ts';

export interface Message {
  /** An address, or a number in E.164. */
  to: string;
  told: readonly ToldNotice[];
  /** Switches the student's mails off. */
  token: string;
}

export interface OpenChannel {
  /** Messages of one study day to one student: what goes beyond stays at the bell. */
  mostOfDay: number;
  /** Messages of a day to all students. What goes beyond waits. */
  mostInAll: number;
  /** False while none can go out. */
  isReachable(): boolean;
  sendOnce(message: Message, onFault: (error: unknown) => void): Promise<Outcome>;
}

export type Channels = ReadonlyMap<Channel, OpenChannel>;

/** A lecture a period, the cards, a task and a goal: more is no help any more. */
const mostMailsOfDay = 10;
/** Each costs the operator money. */
const mostSmsOfDay = 5;

/** Mails need an address for their link, so they also need `PUBLIC_URL`. */
export function mailsReminders({ smtpUrl, publicUrl }: Config): boolean {
  return smtpUrl !== '' && publicUrl !== '';
}

export function openChannels(
  config: Config,
  { mailer, sms }: { mailer: Mailer; sms: SmsGateway | undefined },
): Channels {
  const channels = new Map<Channel, OpenChannel>();
  if (mailsReminders(config)) {
    channels.set('email', {
      mostOfDay: mostMailsOfDay,
      mostInAll: Number.POSITIVE_INFINITY,
      isReachable: () => mailer.isReachable(),
      sendOnce: ({ to, told, token }, onFault) =>
        mailer.sendOnce(reminderMail(to, told, { publicUrl: config.publicUrl, token }), onFault),
    });
  }
  if (sms !== undefined && config.smsPerDay > 0) {
    channels.set('sms', {
      mostOfDay: mostSmsOfDay,
      mostInAll: config.smsPerDay,
      isReachable: () => true,
      sendOnce: ({ to, told }, onFault) => sms.sendOnce(to, reminderSms(told), onFault),
    });
  }
  return channels;
}
