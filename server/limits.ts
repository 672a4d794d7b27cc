/**
 * Which limits the server has: each number of it that a device, a student or an operator may run into, with its unit and
 * its reason. The name says the unit (`Bytes`, `Ms`, `Seconds`); a name without one is a count.
 *
 * Limits that the app knows too stand in `src/protocol`:
 * - `sync.ts`: `maxBodyBytes`, `maxBatchBytes`, `maxNewsBytes`
 * - `files.ts`: `maxFileBytes`, `maxKnownFiles`
 * - `usage.ts`: `maxUsageEntries`
 * - `generations.ts`: `maxGenerationBytes`, `mostItemsAsked`, `longestWaitMs`, `maxChoiceBytes`, `mostSentencesSent`,
 *   `longestSentenceSent`
 *
 * The operator sets `STORAGE_PER_STUDENT`, `SMS_PER_DAY` and `AI_TOKENS_PER_DAY` (`config.ts`). How long work may take before
 * others have their turn stands where the work is done (`turns.ts`, `sync/give-way.ts`).
 */
import { maxBodyBytes } from '../src/protocol/sync.ts';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

// ---- Requests of one network ----

/** A whole class may share one address. Each route of the account counts for itself. */
export const requestsAMinute = {
  /** All other routes of the API together. */
  api: 6_000,
  /** Each route that asks for a password, a code or a token. */
  auth: 300,
  /** The app's own files: a browser that opens the app for the first time asks for 370, so 270 students in a minute. */
  app: 100_000,
  /** A monitor asks every few seconds. */
  health: 600,
};

// ---- What one request, connection or network may take ----

/** The body of a form: an address, two passwords of 200 letters, a name. After unpacking too. */
export const maxFormBytes = 8 * 1024;

/** A request has to be here whole by then. An upload sends 4 MiB at a time: 14 kB a second is enough. */
export const requestTimeoutMs = 5 * minuteMs;

/** A connection on which nothing moves, either way, is ended. Open streams say something every 25 s. */
export const idleTimeoutMs = 2 * minuteMs;

/** An answer has to be read at this pace. A phone on 2G reads 4 kB a second. A piece of 2 MB may take it 10 minutes, and an answer of any size comes whole. */
export const leastPace = { graceMs: idleTimeoutMs, bytesPerSecond: 4 * 1024 };

/** Levels of JSON within each other. The app's own requests go seven levels deep. */
export const deepestJson = 32;

/** Values and names in one list or object: a batch has at most 10,000 changes. */
export const longestJsonList = 20_000;

/** Values in a whole JSON text; a batch of `maxBatchBytes` has about 60,000. */
export const mostJsonValues = 250_000;

/** Open connections. A whole school may share one address: a stream for each student, and what their browsers open beside it. */
export const mostConnectionsOfNetwork = 4_000;

/** The share of the files that the system lets the process open. The rest is for the database and for files that are read or written. */
export const connectionsOfOpenFiles = 3 / 4;

/** Requests of one connection without an answer (pipelining). Browsers and proxies send the next one after the answer. */
export const mostUnanswered = 16;

/** Of bodies and answers of one account that are in memory. The app sends 512 kB at a time, and each tab and device one at a time. */
export const mostHeldOfAccountBytes = 4 * maxBodyBytes;

/** Of all accounts. */
export const mostHeldOfAllBytes = 256 * 1024 * 1024;

/** Then the device may send again: answering takes less. */
export const heldRetryMs = 5_000;

/** Files of the app that are open for one network. An answer takes milliseconds where it is read, and 200 kB of memory until then. */
export const mostOpenOfNetwork = 64;

/** Files of one student that are open. A device reads one or two at a time. */
export const mostOpenOfAccount = 32;

/** Open change feeds. A device has one for all its tabs. */
export const mostStreamsOfAccount = 100;

/** A whole school may share one address. */
export const mostStreamsOfNetwork = 2_000;

/** Of one change feed that nobody reads. A device that is cut off comes back and asks by its cursor, so nothing is lost. */
export const mostUnreadBytes = 1024 * 1024;

/** How often an open change feed says that it is there: below the idle limits of common proxies. */
export const heartbeatMs = 25_000;

/** Then a device whose change feed was refused may ask again. */
export const streamRetryMs = 60_000;

/** First downloads, or lists of the time in the app, that are under way. A student has several devices, and a device has one. */
export const mostDownloadsOfAccount = 8;

/** Then a device whose download was refused may ask again. */
export const downloadRetryMs = 10_000;

// ---- Accounts and devices ----

/** Wrong passwords. Nothing that strangers do can keep the owner out, so there is no bound for all. */
export const wrongPasswords = {
  windowMs: minuteMs,
  each: 10,
  together: 50,
  eachThen: 3,
  most: Number.POSITIVE_INFINITY,
  ofSource: 100,
};

/** Mailed codes: with 5 tries each, `most` also bounds how often all strangers together may guess. */
export const mailedCodes = {
  windowMs: 10 * minuteMs,
  each: 4,
  together: 8,
  eachThen: 1,
  most: 16,
  ofSource: 300,
};

/** A mailed code works so long. */
export const codeLifeMs = 10 * minuteMs;

/** Wrong tries that end a code. */
export const codeTries = 5;

/**
 * From so many tries for one address in a day on, each code bears one. Nobody types that many; it keeps
 * small what strangers in many networks can guess, and still lets the owner in.
 */
export const manyCodeTries = 50;

/** Passwords that are hashed at once: each takes a core and 19 MiB. */
export const passwordsAtOnce = 2;

/** Passwords that wait to be hashed: about two seconds of work on one slow core. */
export const passwordsWaiting = 64;

/** What a client that was told `busy` should wait, milliseconds. */
export const passwordRetryMs = 2_000;

/** Then a request may be sent again that needed a mail while none could go out. */
export const mailRetrySeconds = 30;

/** A session that is not used ends after a fortnight. */
export const sessionLifeMs = 14 * dayMs;

/** The replaced tokens still work this long, for requests and tabs under way. */
export const replacedTokenLifeMs = 60_000;

/** A sign-up that nobody has confirmed. */
export const signupLifeMs = dayMs;

/** Sign-ups that wait, of one address: one more than one source may begin in a code's life, so that it cannot push out the owner's. */
export const signupsPerAddress = 5;

/** Devices of one account: more than a student has. An account keeps the devices that were seen last. */
export const mostDevices = 100;

/** What is left of a removed account: as long as a server's own data folder may be down, and far longer than an upload may be under way. */
export const removedAccountKeptMs = 30 * dayMs;

// ---- Sync ----

/** Exchanges of one account that wait. A device sends one at a time. */
export const mostExchangesWaiting = 64;

/** Of the stored rows that one batch changes: they are in memory at once, and a device halves a batch that has too many of them. */
export const largestTouchedBytes = 16 * 1024 * 1024;

/** So few changes are never refused for their rows: a device could not halve them much further. */
export const fewChanges = 4;

/** Rows of one answer that are newer than the cursor stay below about this many bytes; a single row may be larger. */
export const maxAnswerBytes = 1024 * 1024;

/**
 * The rows that refused and restamped changes are of come beside them. Where several are larger together, the
 * batch is too large: writing them all into one answer would keep everybody else waiting.
 */
export const maxNamedBytes = 2 * maxAnswerBytes;

/** The first chunk is small, so that it is on the device's disk at once; each is twice the one before. */
export const firstChunkBytes = 32 * 1024;

/** The largest chunk of a first download. */
export const largestChunkBytes = 1024 * 1024;

/** Restamped rows that are remembered of one student: far more than the edits of a device whose clock is wrong; the oldest are forgotten. */
export const mostRestamps = 50_000;

/** Restamped rows are remembered as long as a device may stay offline with the old ones. */
export const restampLifeMs = 60 * dayMs;

// ---- Files ----

/** The question which files are known: `maxKnownFiles` hashes take 14 kB. */
export const maxKnownFilesBytes = 16 * 1024;

/** An upload that nobody goes on with. */
export const uploadLifeMs = dayMs;

/** Uploads of a student that may be under way. */
export const mostUploads = 200;

/** How many times the quota uploads under way may take: one that is begun anew leaves the old one behind for a day. */
export const uploadsPerQuota = 3;

/** Bytes that no row names count so long as needed: their row may be on its way. */
export const rowOnItsWayMs = dayMs;

/** An upload that is reserved may begin so late. */
export const uploadBeginningMs = 10 * minuteMs;

/**
 * Bytes that no row names are kept as long as a device may stay offline with the row that names them: they may come
 * before it.
 */
export const unneededFileLifeMs = 60 * dayMs;

/** Silence after which the object store counts as gone. */
export const storeSilenceMs = 30_000;

/** A copy within the store says nothing until it is done. */
export const storeCopyMs = 300_000;

/** An error or a list of a thousand objects takes less. */
export const maxStoreTextBytes = 4 * 1024 * 1024;

// ---- Time in the app ----

/** One entry of use, which has some 250 bytes. */
export const maxUsageBytes = 4 * 1024;

/** For `mostPingsAnHour`. */
export const usageWindowMs = hourMs;

/** Usage pings of one account: as many as a device makes in a fortnight without a network. */
export const mostPingsAnHour = 1_500;

// ---- Study material by the language model ----

/** Generations of one student that are on the server, until the device has taken them. */
export const mostGenerationsKept = 10;

/** Answers that wait for news, of one account; further ones come at once. */
export const mostGenerationWaits = 8;

/** Then a device may ask for more study material. */
export const generationRetryMs = 60_000;

/** A generation that nobody took. */
export const generationKeptMs = dayMs;

/** Generations at work on this server. Each waits for the model most of its time. */
export const mostGenerationsAtOnce = 4;

/** A server without a sign of life for so long has ended, and others take over its generations. */
export const serverGoneAfterMs = 30_000;

/** Begun so often, a generation has failed. */
export const mostGenerationTries = 5;

/** A worker that is silent for so long hangs: work on a page takes milliseconds. */
export const workerSilentMs = 20_000;

/** Of the worker's thread: a wish is 1 MB at most. */
export const workerMemoryMb = 192;

/** For one answer of the model. A slow machine needs minutes for a page of JSON. */
export const modelAnswerWithinMs = 180_000;

/** One answer of the model. */
export const maxModelAnswerBytes = 2 * 1024 * 1024;

/** The tokens of an answer, as the model tells them, are believed up to here. */
export const mostTokensTold = 1_000_000;

/** A model that asks for more patience (`Retry-After`) counts as away. */
export const longestModelWaitMs = 60_000;

/** Questions about files that the model is asked at once, of one student. */
export const mostQuestionsOfStudent = 2;

/** The same, on this server. */
export const mostQuestionsAtOnce = 16;

/** The answer to a question: the student waits for it, and the device has an answer of its own. */
export const choiceWithinMs = 20_000;

/** Letters of the answer to a question: a longer one is no list of five numbers. */
export const mostChoiceLetters = 4_000;

/** Then a student may ask again. */
export const questionRetryMs = 10_000;

/** Sentences that answer a question: as many as the device shows. */
export const mostSentencesChosen = 5;

// ---- Mails, SMS and notifications ----

/** Of one account: a lecture a period, the cards, a task and a goal. More is no help any more. */
export const mostMailsOfDay = 10;

/** Of one account: each costs the operator money. */
export const mostSmsOfDay = 5;

/** A day, to one number, from all accounts that name it: nobody has proven that it is theirs. */
export const mostSmsOfNumber = 5;

/** Notifications in one message; what is left goes into the next. */
export const mostNoticesInMessage = 100;

/** Mails to one account about new devices: more could be used to flood its owner. */
export const mostNewDeviceMailsOfDay = 5;

/** Notifications that a mail names; it says how many more there are. */
export const mostNoticesNamed = 20;

/** Characters: every mail program cuts a longer subject. */
export const longestSubject = 100;

/** Characters: one SMS of the GSM alphabet (3GPP TS 23.038). */
export const longestSms = 160;

/** Notifications that are due of one account, the newest first: nobody reads more. */
export const mostDueLookedAt = 500;

/** Rows of one account that are read to see what is due; as many again of its cards and reviews. */
export const mostRowsOfLook = 200_000;

/** What went out is forgotten: no rule finds a notification that is so old. */
export const noticeLifeMs = 60 * dayMs;

/** The notifications of an account that are kept, however old. */
export const noticesKept = 500;

/** Messages that are on their way at once: some mail servers take three connections from one address, and others need them too. */
export const messagesAtOnce = 2;

/** Milliseconds. A mail server that does not answer counts as away: a person waits for the mail. */
export const mailTimeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** An SMS gateway that does not answer counts as away. */
export const smsAnswerMs = 10_000;

// ---- The process and its database ----

/** A server that is told to stop waits so long for requests under way. */
export const stopMs = 5_000;

/** One look at the database and the disk counts so long, however many ask. */
export const healthTryEveryMs = 5_000;

/** A look that takes longer has failed. */
export const healthPatienceMs = 5_000;

/** Connections to PostgreSQL, and one more for the change feed. */
export const databaseConnections = 10;

/** A PostgreSQL that does not answer. */
export const databaseConnectMs = 5_000;

/** SQLite waits so long for a lock of another process, such as a backup. */
export const sqliteBusyMs = 5_000;

/** Counts of requests that are in memory; each takes some 200 bytes. */
export const mostCountedKeys = 50_000;

/** With less room the disk counts as full. */
export const leastFreeBytes = 64 * 1024;

/** A backup that is still being made after so long was broken off. */
export const backupBrokenOffMs = dayMs;
