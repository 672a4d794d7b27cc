/**
 * The server's limits: each number that a device, a student or an operator may run into, with its unit and reason. The name
 * says the unit (`Bytes`, `Ms`, `Seconds`); a name without one is a count.
 *
 * Limits that the app knows too are in `src/protocol`:
 * - `sync.ts`: `maxBodyBytes`, `maxBatchBytes`, `maxNewsBytes`
 * - `files.ts`: `maxFileBytes`, `maxKnownFiles`
 * - `usage.ts`: `maxUsageEntries`
 * - `generations.ts`: `maxGenerationBytes`, `mostItemsAsked`, `longestWaitMs`, `maxChoiceBytes`, `mostSentencesSent`,
 *   `longestSentenceSent`
 *
 * The operator sets `STORAGE_PER_STUDENT`, `SMS_PER_DAY` and `AI_TOKENS_PER_DAY` (`config.ts`). How long work may run before
 * others have a turn is defined where the work is done (`turns.ts`, `sync/give-way.ts`).
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
  /** Each route with a password, a code or a token. */
  auth: 300,
  /** The app's own files: a browser loads 370 at its first start, so this allows 270 students a minute. */
  app: 100_000,
  /** Monitors ask every few seconds. */
  health: 600,
};

// ---- What one request, connection or network may take ----

/** The body of a form, before and after unpacking: an address, two passwords of 200 letters, a name. */
export const maxFormBytes = 8 * 1024;

/** The whole request must arrive within this time. An upload sends 4 MiB at a time: 14 kB/s suffice. */
export const requestTimeoutMs = 5 * minuteMs;

/** Ends a connection without traffic in either direction. Open streams send something every 25 s. */
export const idleTimeoutMs = 2 * minuteMs;

/** The minimum reading pace. A phone on 2G reads 4 kB/s: a part of 2 MB may take 10 minutes, and any answer completes. */
export const leastPace = { graceMs: idleTimeoutMs, bytesPerSecond: 4 * 1024 };

/** Nesting depth of JSON. The app's own requests have seven levels. */
export const deepestJson = 32;

/** Values and names in one list or object; a batch has at most 10,000 changes. */
export const longestJsonList = 20_000;

/** Values in a whole JSON text; a batch of `maxBatchBytes` has about 60,000. */
export const mostJsonValues = 250_000;

/** Open connections. A whole school may share one address: a stream and some further connections for each student. */
export const mostConnectionsOfNetwork = 4_000;

/** The share of the files that the process may open. The rest is for the database and stored files. */
export const connectionsOfOpenFiles = 3 / 4;

/** Pipelined requests of one connection. Browsers and proxies send the next request after the answer. */
export const mostUnanswered = 16;

/** Bodies and answers of one account in memory. The app sends 512 kB at a time, one request for each tab and device. */
export const mostHeldOfAccountBytes = 4 * maxBodyBytes;

/** Of all accounts. */
export const mostHeldOfAllBytes = 256 * 1024 * 1024;

/** When the device may send again; answering takes less. */
export const heldRetryMs = 5_000;

/** Files of the app that are open for one network. Each takes 200 kB of memory until its answer is read, in milliseconds. */
export const mostOpenOfNetwork = 64;

/** Open files of one student. A device reads one or two at a time. */
export const mostOpenOfAccount = 32;

/** Open change feeds. A device has one for all its tabs. */
export const mostStreamsOfAccount = 100;

/** A whole school may share one address. */
export const mostStreamsOfNetwork = 2_000;

/** Unread bytes of one change feed. A disconnected device pulls from its cursor, so nothing is lost. */
export const mostUnreadBytes = 1024 * 1024;

/** Keep-alive of open change feeds, below the idle limits of common proxies. */
export const heartbeatMs = 25_000;

/** When a device with a refused change feed may ask again. */
export const streamRetryMs = 60_000;

/** Concurrent first downloads, or lists of time in the app. A student has several devices, and a device has one download. */
export const mostDownloadsOfAccount = 8;

/** When a device with a refused download may ask again. */
export const downloadRetryMs = 10_000;

// ---- Accounts and devices ----

/** Wrong passwords. There is no bound for all sources together, so strangers cannot lock the owner out. */
export const wrongPasswords = {
  windowMs: minuteMs,
  each: 10,
  together: 50,
  eachThen: 3,
  most: Number.POSITIVE_INFINITY,
  ofSource: 100,
};

/** Mailed codes: with 5 tries each, `most` also bounds the guesses of all strangers together. */
export const mailedCodes = {
  windowMs: 10 * minuteMs,
  each: 4,
  together: 8,
  eachThen: 1,
  most: 16,
  ofSource: 300,
};

/** Life of a mailed code. */
export const codeLifeMs = 10 * minuteMs;

/** Wrong tries that end a code. */
export const codeTries = 5;

/**
 * From this many tries for one address in a day, each code allows one. No owner types that many; it bounds the guesses of
 * strangers in many networks and still lets the owner in.
 */
export const manyCodeTries = 50;

/** Passwords that are hashed at once: each takes a core and 19 MiB. */
export const passwordsAtOnce = 2;

/** Passwords that wait for hashing: about two seconds of work on one slow core. */
export const passwordsWaiting = 64;

/** Wait of a client after `busy`, milliseconds. */
export const passwordRetryMs = 2_000;

/** When to repeat a request that needed a mail while none could be sent. */
export const mailRetrySeconds = 30;

/** A session that is not used ends after a fortnight. */
export const sessionLifeMs = 14 * dayMs;

/** Grace period of replaced tokens, for requests and tabs under way. */
export const replacedTokenLifeMs = 60_000;

/** A sign-up that nobody has confirmed. */
export const signupLifeMs = dayMs;

/** Waiting sign-ups of one address: one more than one source may begin within a code's life, to keep the owner's. */
export const signupsPerAddress = 5;

/** Devices of one account: more than a student has. The least recently seen are forgotten first. */
export const mostDevices = 100;

/** How long removed accounts are remembered: a server's own data folder may be offline for as long. */
export const removedAccountKeptMs = 30 * dayMs;

// ---- Sync ----

/** Waiting exchanges of one account. A device sends one at a time. */
export const mostExchangesWaiting = 64;

/** Bytes of the stored rows that one batch changes: all are in memory at once. A device halves a batch beyond the bound. */
export const largestTouchedBytes = 16 * 1024 * 1024;

/** A batch of so few changes is never refused for its rows: a device could hardly halve it further. */
export const fewChanges = 4;

/** Approximate bytes of new rows in one answer; a single row may be larger. */
export const maxAnswerBytes = 1024 * 1024;

/**
 * Rows of refused and restamped changes come in addition. If several are larger together, the batch is too large: writing them
 * into one answer would block other requests.
 */
export const maxNamedBytes = 2 * maxAnswerBytes;

/** The first chunk is small, so that it is stored on the device at once; each later chunk has twice the size. */
export const firstChunkBytes = 32 * 1024;

/** The largest chunk of a first download. */
export const largestChunkBytes = 1024 * 1024;

/** Remembered restamps of one student, the newest: far more than the edits of a device with a wrong clock. */
export const mostRestamps = 50_000;

/** As long as a device may stay offline with the old stamps. */
export const restampLifeMs = 60 * dayMs;

// ---- Files ----

/** The body of a question for known files: `maxKnownFiles` hashes take 14 kB. */
export const maxKnownFilesBytes = 16 * 1024;

/** Life of an abandoned upload. */
export const uploadLifeMs = dayMs;

/** Uploads of a student under way. */
export const mostUploads = 200;

/** Uploads under way may take this many times the quota: restarting an upload leaves the old one for a day. */
export const uploadsPerQuota = 3;

/** Bytes without a row count as needed this long: their row may be on its way. */
export const rowOnItsWayMs = dayMs;

/** A reserved upload may begin this late. */
export const uploadBeginningMs = 10 * minuteMs;

/** Bytes without a row are kept as long as a device may stay offline with the row that names them. */
export const unneededFileLifeMs = 60 * dayMs;

/** Silence after which the object store counts as unreachable. */
export const storeSilenceMs = 30_000;

/** A copy within the store sends nothing until it is done. */
export const storeCopyMs = 300_000;

/** Errors and lists of a thousand objects take less. */
export const maxStoreTextBytes = 4 * 1024 * 1024;

// ---- Time in the app ----

/** One entry of time in the app; it has about 250 bytes. */
export const maxUsageBytes = 4 * 1024;

/** The window of `mostPingsAnHour`. */
export const usageWindowMs = hourMs;

/** Usage pings of one account: as many as a device collects in a fortnight offline. */
export const mostPingsAnHour = 1_500;

// ---- Study material by the language model ----

/** Generations of one student on the server, until the device fetches them. */
export const mostGenerationsKept = 10;

/** Long polls of one account; further ones are answered at once. */
export const mostGenerationWaits = 8;

/** When a device may ask for more study material. */
export const generationRetryMs = 60_000;

/** Life of a generation that is not fetched. */
export const generationKeptMs = dayMs;

/** Running generations on this server. Each mostly waits for the model. */
export const mostGenerationsAtOnce = 4;

/** A server without a sign of life for this long has died; others take over its generations. */
export const serverGoneAfterMs = 30_000;

/** Starts of a generation before it has failed. */
export const mostGenerationTries = 5;

/** A worker that is silent this long hangs: work on a page takes milliseconds. */
export const workerSilentMs = 20_000;

/** Memory of the worker's thread; a request is 1 MB at most. */
export const workerMemoryMb = 192;

/** Time for one answer of the model. A slow machine needs minutes for a page of JSON. */
export const modelAnswerWithinMs = 180_000;

/** One answer of the model. */
export const maxModelAnswerBytes = 2 * 1024 * 1024;

/** Larger token counts reported by the model are not believed. */
export const mostTokensTold = 1_000_000;

/** A model that asks for a longer wait (`Retry-After`) counts as unreachable. */
export const longestModelWaitMs = 60_000;

/** Concurrent questions about files of one student. */
export const mostQuestionsOfStudent = 2;

/** Concurrent questions on this server. */
export const mostQuestionsAtOnce = 16;

/** Time for the answer to a question: the student waits, and the device has an answer of its own. */
export const choiceWithinMs = 20_000;

/** Letters of the answer to a question: longer text is no list of five numbers. */
export const mostChoiceLetters = 4_000;

/** When a student may ask again. */
export const questionRetryMs = 10_000;

/** Sentences that answer a question: as many as the device shows. */
export const mostSentencesChosen = 5;

// ---- Mails, SMS and notifications ----

/** Mails to one account: a lecture a period, the cards, a task and a goal. More would not help. */
export const mostMailsOfDay = 10;

/** SMS to one account: each costs the operator money. */
export const mostSmsOfDay = 5;

/** SMS a day to one number from all accounts that name it: its ownership is unverified. */
export const mostSmsOfNumber = 5;

/** Notifications in one message; the rest go into the next. */
export const mostNoticesInMessage = 100;

/** Mails to one account about new devices: more could be used to flood its owner. */
export const mostNewDeviceMailsOfDay = 5;

/** Notifications that a mail names; it counts the others. */
export const mostNoticesNamed = 20;

/** Characters: every mail program cuts a longer subject. */
export const longestSubject = 100;

/** Characters: one SMS of the GSM alphabet (3GPP TS 23.038). */
export const longestSms = 160;

/** Due notifications of one account, the newest first: nobody reads more. */
export const mostDueLookedAt = 500;

/** Rows of one account that one look reads; as many again of its cards and reviews. */
export const mostRowsOfLook = 200_000;

/** Sent notifications are forgotten after this: no rule finds an older one. */
export const noticeLifeMs = 60 * dayMs;

/** Notifications of an account that are kept regardless of age. */
export const noticesKept = 500;

/** Concurrent messages: some mail servers accept three connections from one address, which other mails need too. */
export const messagesAtOnce = 2;

/** Milliseconds. A silent mail server counts as unreachable: a person waits for the mail. */
export const mailTimeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** A silent SMS gateway counts as unreachable. */
export const smsAnswerMs = 10_000;

// ---- The process and its database ----

/** How long a stopping server waits for requests under way. */
export const stopMs = 5_000;

/** How long the result of a health check counts, however many ask. */
export const healthTryEveryMs = 5_000;

/** A health check that takes longer has failed. */
export const healthPatienceMs = 5_000;

/** Connections to PostgreSQL, beside one for the change feed. */
export const databaseConnections = 10;

/** Timeout of a connection to PostgreSQL. */
export const databaseConnectMs = 5_000;

/** How long SQLite waits for a lock of another process, such as a backup. */
export const sqliteBusyMs = 5_000;

/** Counts of requests in memory; each takes about 200 bytes. */
export const mostCountedKeys = 50_000;

/** With less free space the disk counts as full. */
export const leastFreeBytes = 64 * 1024;

/** A backup that is unfinished after this was interrupted. */
export const backupBrokenOffMs = dayMs;
