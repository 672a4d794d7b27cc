import type { AccountLimits } from './accounts/attempts.ts';
import type { Claims, Codes } from './accounts/codes.ts';
import type { Passwords } from './accounts/passwords.ts';
import type { Tokens } from './accounts/tokens.ts';
import type { Generator } from './ai/generator.ts';
import type { Config } from './config.ts';
import type { BlobStore } from './files/blob-store.ts';
import type { Mail } from './mail.ts';
import type { Channels } from './notify/channels.ts';
import type { Pusher } from './notify/push.ts';
import type { Storage } from './storage/contract.ts';
import type { ChangeFeed } from './sync/change-feed.ts';
import type { Presence } from './sync/presence.ts';
import type { ServerClock } from './sync/server-clock.ts';

export interface Context {
  config: Config;
  storage: Storage;
  /** Does not wait: the time of an answer must not show whether a mail was sent. */
  post: (mail: Mail) => void;
  /** False while no mail can be sent: none must be promised. */
  canPost: () => boolean;
  /** For students who have the app closed. */
  channels: Channels;
  pusher: Pusher;
  clock: ServerClock;
  passwords: Passwords;
  tokens: Tokens;
  claims: Claims;
  codes: Codes;
  limits: AccountLimits;
  changeFeed: ChangeFeed;
  presence: Presence;
  blobStore: BlobStore;
  /** `undefined`: the settings name no model. */
  generator: Generator | undefined;
  distDir: string;
}
