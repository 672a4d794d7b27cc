/**
 * Each number that a device, a student or an operator may run into, with its reason. Names say the unit (`Bytes`, `Ms`,
 * `Seconds`); a name without one is a count.
 *
 * Limits that the app knows too are in `src/protocol`:
 * - `sync.ts`: `maxBodyBytes`, `maxBatchBytes`, `maxNewsBytes`
 * - `files.ts`: `maxFileBytes`, `maxKnownFiles`
 * - `outside-calendars.ts`: `maxCalendarBytes`
 * - `usage.ts`: `maxUsageEntries`
 * - `generations.ts`: `maxGenerationBytes`, `mostItemsAsked`, `longestText`, `mostTerms`, `mostBlocks`, `mostPages`,
 *   `mostChapters`, `longestWaitMs`, `maxChoiceBytes`, `mostSentencesSent`, `longestSentenceSent`, `maxHiddenWordsBytes`,
 *   `longestHiddenSent`
 *
 * The operator sets `STORAGE_PER_STUDENT`, `SMS_PER_DAY`, `AI_TOKENS_PER_DAY` (`config.ts`). `turns.ts`: turns of long work.
 */
import { maxBodyBytes } from '../src/protocol/sync.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

// ---- Requests of one network ----

/** A whole class may share one address. Each account route counts separately. */
export const requestsAMinute = {
  /** All other routes of the API together. */
  api: 6_000,
  auth: 300,
  /** Files of the app. A browser loads 370 at its first start: enough for 270 students a minute. */
  app: 100_000,
  /** Monitors ask every few seconds. */
  health: 600,
};

// ---- What one request, connection or network may take ----

/** A body with an address, two passwords of 200 letters and a name, before and after unpacking. */
export const maxFormBytes = 8 * 1024;

/** The whole request must arrive within this time. An upload sends 4 MiB at a time: 14 kB/s suffice. */
export const requestTimeoutMs = 5 * minuteMs;

/** Of a connection without traffic in either direction. Open streams send something every 25 s. */
export const idleTimeoutMs = 2 * minuteMs;

/** A phone on 2G reads 4 kB/s: a part of 2 MB may take 10 minutes, and any answer completes. */
export const leastPace = { graceMs: idleTimeoutMs, bytesPerSecond: 4 * 1024 };

/** Nesting depth of JSON. The app's own requests have seven levels. */
export const deepestJson = 32;

/** Values and names in one list or object; a batch has at most 10,000 changes. */
export const longestJsonList = 20_000;

/** A batch of `maxBatchBytes` has about 60,000. */
export const mostJsonValues = 250_000;

/** A whole school may share one address. Each student has a stream and some other connections. */
export const mostConnectionsOfNetwork = 4_000;

/** Of the files that the process may open. The rest is for the database and stored files. */
export const connectionsOfOpenFiles = 3 / 4;

/** Pipelined requests of one connection. Browsers and proxies send the next request after the answer. */
export const mostUnanswered = 16;

/** Bodies and answers in memory. The app sends 512 kB at a time, one request for each tab and device. */
export const mostHeldOfAccountBytes = 4 * maxBodyBytes;

export const mostHeldOfAllBytes = 256 * 1024 * 1024;

export const heldRetryMs = 5_000;

/** Files of the app. Each takes 200 kB of memory until its answer is read, for some milliseconds. */
export const mostOpenOfNetwork = 64;

/** Files of a student. A device reads one or two at a time. */
export const mostOpenOfAccount = 32;

/** Change feeds. A device has one for all its tabs. */
export const mostStreamsOfAccount = 100;

/** A whole school may share one address. */
export const mostStreamsOfNetwork = 2_000;

/** Of one change feed. A disconnected device pulls from its cursor, so nothing is lost. */
export const mostUnreadBytes = 1024 * 1024;

/** Of change feeds; below the idle limits of common proxies. */
export const heartbeatMs = 25_000;

export const streamRetryMs = 60_000;

/** First downloads, or lists of time in the app. A student has several devices, each with one download. */
export const mostDownloadsOfAccount = 8;

export const downloadRetryMs = 10_000;

// ---- Accounts and devices ----

/** Without a bound for all sources together: strangers must not lock the owner out. */
export const wrongPasswords = {
  windowMs: minuteMs,
  each: 10,
  together: 50,
  eachThen: 3,
  most: Number.POSITIVE_INFINITY,
  ofSource: 100,
};

/** With 5 tries each, `most` also bounds the guesses of all strangers together. */
export const mailedCodes = {
  windowMs: 10 * minuteMs,
  each: 4,
  together: 8,
  eachThen: 1,
  most: 16,
  ofSource: 300,
};

export const codeLifeMs = 10 * minuteMs;

/** Of one code. */
export const codeTries = 5;

/**
 * After as many tries for one address in a day, each code allows one. This bounds the guesses of strangers in many networks
 * and still lets the owner in, who types fewer.
 */
export const manyCodeTries = 50;

/** Each takes a core and 19 MiB. */
export const passwordsAtOnce = 2;

/** About two seconds of work on one slow core. */
export const passwordsWaiting = 64;

export const passwordRetryMs = 2_000;

/** After a request that needed a mail while none could be sent. */
export const mailRetrySeconds = 30;

/** Of an unused session. */
export const sessionLifeMs = 14 * dayMs;

/** Grace period of replaced tokens, for requests and tabs under way. */
export const replacedTokenLifeMs = 60_000;

export const signupLifeMs = dayMs;

/** One more than one source may begin within a code's life, to keep the owner's. */
export const signupsPerAddress = 5;

/** More than a student has. The least recently seen are forgotten first. */
export const mostDevices = 100;

/** A server's own data folder may be offline for as long. */
export const removedAccountKeptMs = 30 * dayMs;

// ---- Sync ----

/** Of one account. A device sends one at a time. */
export const mostExchangesWaiting = 64;

/** Stored rows that one batch changes, all in memory. A device halves a larger batch. */
export const largestTouchedBytes = 16 * 1024 * 1024;

/** As few are never refused for their rows: a device could hardly halve the batch. */
export const fewChanges = 4;

/** New rows, about; a single row may be larger. */
export const maxAnswerBytes = 1024 * 1024;

/** Additional rows of refused and restamped changes. More would block other requests: the batch is then too large. */
export const maxNamedBytes = 2 * maxAnswerBytes;

/** Small, so that a device stores it at once. Each later chunk has twice the size. */
export const firstChunkBytes = 32 * 1024;

export const largestChunkBytes = 1024 * 1024;

/** Of one student, the newest: far more than the edits of a device with a wrong clock. */
export const mostRestamps = 50_000;

/** A device may stay offline with the old stamps for as long. */
export const restampLifeMs = 60 * dayMs;

// ---- Files ----

/** `maxKnownFiles` hashes take 14 kB. */
export const maxKnownFilesBytes = 16 * 1024;

/** Of an abandoned upload. */
export const uploadLifeMs = dayMs;

/** Of one student, under way. */
export const mostUploads = 200;

/** Bytes of uploads under way, in quotas: an upload that is started again leaves the old one for a day. */
export const uploadsPerQuota = 3;

/** Bytes without a row count as needed for this time. */
export const rowOnItsWayMs = dayMs;

export const uploadBeginningMs = 10 * minuteMs;

/** A device may stay offline with the row of these bytes for as long. */
export const unneededFileLifeMs = 60 * dayMs;

/** The object store then counts as unreachable. */
export const storeSilenceMs = 30_000;

/** A copy within the store is silent until it is done. */
export const storeCopyMs = 300_000;

/** A list of a thousand objects takes less. */
export const maxStoreTextBytes = 4 * 1024 * 1024;

// ---- Time in the app ----

/** An entry has about 250 bytes. */
export const maxUsageBytes = 4 * 1024;

export const usageWindowMs = hourMs;

/** As many as a device collects in a fortnight offline. */
export const mostPingsAnHour = 1_500;

// ---- Study material by the language model ----

/** Of one student, until the device fetches them. */
export const mostGenerationsKept = 10;

/** Long polls of one account. Further ones are answered at once. */
export const mostGenerationWaits = 8;

export const generationRetryMs = 60_000;

export const generationKeptMs = dayMs;

/** On this server. Each mostly waits for the model. */
export const mostGenerationsAtOnce = 4;

/** Others take over the generations of a server without a sign of life. */
export const serverGoneAfterMs = 30_000;

/** Starts of one generation. */
export const mostGenerationTries = 5;

/** The worker then counts as hung: work on a page takes milliseconds. */
export const workerSilentMs = 20_000;

/** A request is 1 MB at most. */
export const workerMemoryMb = 192;

/** A slow machine needs minutes for a page of JSON. */
export const modelAnswerWithinMs = 180_000;

export const maxModelAnswerBytes = 2 * 1024 * 1024;

/** Larger counts that a model reports are not believed. */
export const mostTokensTold = 1_000_000;

/** With a longer `Retry-After` the model counts as unreachable. */
export const longestModelWaitMs = 60_000;

export const mostQuestionsOfStudent = 2;

export const mostQuestionsAtOnce = 16;

/** The student waits, and the device has an answer of its own. */
export const choiceWithinMs = 20_000;

/** Longer text is not a list of five numbers. */
export const mostChoiceLetters = 4_000;

export const questionRetryMs = 10_000;

/** As many as the device shows. */
export const mostSentencesChosen = 5;

// ---- Mails, SMS and notifications ----

/** Each lecture, the cards, a task and a goal. More would not help. */
export const mostMailsOfDay = 10;

/** Of one account: each costs the operator money. */
export const mostSmsOfDay = 5;

/** A day, of all accounts with this number: its owner is unverified. */
export const mostSmsOfNumber = 5;

/** The rest go into the next message. */
export const mostNoticesInMessage = 100;

/** More could be used to flood the owner. */
export const mostNewDeviceMailsOfDay = 5;

/** A mail only counts the others. */
export const mostNoticesNamed = 20;

/** Characters: mail programs cut longer ones. */
export const longestSubject = 100;

/** Characters: one SMS of the GSM alphabet (3GPP TS 23.038). */
export const longestSms = 160;

/** The newest of one account: nobody reads more. */
export const mostDueLookedAt = 500;

/** Of one account, and as many of its cards and reviews. */
export const mostRowsOfLook = 200_000;

/** No rule finds older ones. */
export const noticeLifeMs = 60 * dayMs;

/** Of an account, regardless of age. */
export const noticesKept = 500;

/** Some mail servers accept three connections from one address, and other mails need one. */
export const messagesAtOnce = 2;

/** Milliseconds. Someone waits for the mail. */
export const mailTimeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

export const smsAnswerMs = 10_000;

// ---- Web Push, and calendars of other programs ----

export const pushLimits = {
  /** Browsers of one student; the oldest are forgotten first. */
  mostSubscriptions: 20,
  /** So that the encrypted message has the 4,096 bytes that every push service takes (RFC 8030 §7.2). */
  maxBytes: 3_993,
  mostOfDay: 50,
  /** The rest are only counted: a phone shows each one by itself. */
  mostNotices: 5,
  longestText: 200,
  atOnce: 16,
  answerMs: 10_000,
  maxAnswerBytes: 64 * 1024,
  /** A device that comes online later learns it from the app: a lecture that has begun is no news. */
  lifeSeconds: 4 * 60 * 60,
};

/** A student's schedule for other programs. */
export const feedLimits = {
  /** One for each program and course. */
  mostOfStudent: 20,
  /** Programs ask every few hours, some every few minutes. */
  readsAnHour: 60,
  /** It is written anew at most this often, however much the student studies. */
  freshMs: 5 * minuteMs,
  mostBytesKept: 16 * 1024 * 1024,
  pastDays: 180,
  mostRows: 3_000,
  mostLetters: 6_000_000,
};

/** Calendars elsewhere. A device asks for each every 6 hours, and when the student wants it. */
export const calendarLimits = {
  /** Of the whole way, redirects too. */
  answerMs: 10_000,
  mostRedirects: 3,
  readsAnHour: 60,
  mostOfAccount: 2,
  mostAtOnce: 16,
  retryMs: 10_000,
};

// ---- The process and its database ----

/** For requests under way. */
export const stopMs = 5_000;

/** However many ask. */
export const healthTryEveryMs = 5_000;
export const healthPatienceMs = 5_000;

/** To PostgreSQL, beside one for the change feed. */
export const databaseConnections = 10;

export const databaseConnectMs = 5_000;

/** Wait for a lock of another process, such as a backup. */
export const sqliteBusyMs = 5_000;

/** Each takes about 200 bytes of memory. */
export const mostCountedKeys = 50_000;

/** The disk counts as full below this. */
export const leastFreeBytes = 64 * 1024;

/** An unfinished backup then counts as interrupted. */
export const backupBrokenOffMs = dayMs;
