/**
 * `npm run bench`: everything. `npm run bench start`: the shell and an offline start, which needs a build
 * in `dist`. `npm run bench reader`: a PDF of 1,000 pages. `npm run bench update`: what an update downloads.
 * `npm run bench sync`: the workloads of sync; `npm run bench W1 edits`: some of them. `npm run bench thumbnails FILE…`:
 * first pages of PDFs. `npm run bench odd FOLDER`: what the app answers to each file of a folder. `npm run bench large MB…`:
 * memory and frames while large files are added and read. `npm run bench study PDF…`: study material on the device.
 * `npm run bench review [CARDS REVIEWS]`: from a key to the painted card in a review.
 * `npm run bench quiz`: a quiz of 500 questions, a history of 2,000 sittings, and a quiz of a deck of 5,000 cards.
 * `npm run bench pick BOOK.pdf [FROM-TO]`: 20 sentences of Pick by keys and by touch.
 * `npm run bench scheduling`: states and parameters from half a million reviews.
 * `npm run bench anki [NOTES REVIEWS MEDIA]`: the preview and the import of an Anki package.
 * `npm run bench planner`: a month of 2,000 events and series, and the opening of the schedule.
 * `npm run bench notes-list`: the opening of a list of 1,000 notes.
 * `npm run bench search [PAGES CARDS NOTES]`: the index of the search, and from a key to the painted hits.
 * `npm run bench notes`: keys, paste and reading view of a note of 200,000 letters, beside a bare text area.
 * `npm run bench paint FOLDER…`: first paints and the opening of screens, beside other builds.
 * `npm run bench peers [-- --rounds 3 --only ours,raw --work W5 --profile W5]`: our sync beside other engines.
 * `npm run bench growth`: work that must not grow with the square of its input.
 */

import { measureAnkiImport } from './anki-import.ts';
import { measureDeckQuiz } from './deck-quiz.ts';
import { measureGrowth } from './growth.ts';
import { measureLargeFiles } from './large-files.ts';
import { measureNotes } from './notes.ts';
import { measureNotesList } from './notes-list.ts';
import { measureOddFiles } from './odd-files.ts';
import { measureOfflineStart } from './offline-start.ts';
import { measurePaint } from './paint.ts';
import { measurePeers } from './peers/measure-peers.ts';
import { measurePick } from './pick.ts';
import { measurePlanner } from './planner.ts';
import { measureQuiz } from './quiz.ts';
import { measureReader } from './reader.ts';
import { measureReview } from './review.ts';
import { measureScheduling } from './scheduling.ts';
import { measureSearch } from './search.ts';
import { measureStudy } from './study/measure-study.ts';
import { runWorkloads } from './sync/run-workloads.ts';
import { measureThumbnails } from './thumbnails.ts';
import { measureUpdate } from './update/measure-update.ts';

const wanted = process.argv.slice(2);
const has = (name: string) => wanted.length === 0 || wanted.includes(name);

const [first, ...paths] = wanted;
if (first === 'thumbnails') {
  await measureThumbnails(paths);
  process.exit();
}
if (first === 'odd') {
  await measureOddFiles(paths[0] ?? 'test/fixtures');
  process.exit();
}
if (first === 'study') {
  await measureStudy(paths);
  process.exit();
}
if (first === 'pick') {
  await measurePick(paths);
  process.exit();
}
if (first === 'review') {
  await measureReview(paths.map(Number));
  process.exit();
}
if (first === 'quiz') {
  await measureQuiz();
  await measureDeckQuiz();
  process.exit();
}
if (first === 'notes-list') {
  await measureNotesList();
  process.exit();
}
if (first === 'peers') {
  await measurePeers(paths);
  process.exit();
}
if (first === 'planner') {
  await measurePlanner();
  process.exit();
}
if (first === 'search') {
  await measureSearch(paths.map(Number));
  process.exit();
}
if (first === 'notes') {
  await measureNotes();
  process.exit();
}
if (first === 'paint') {
  await measurePaint(paths);
  process.exit();
}
if (first === 'scheduling') {
  measureScheduling();
  process.exit();
}
if (first === 'anki') {
  await measureAnkiImport(paths.map(Number));
  process.exit();
}
if (first === 'growth') {
  measureGrowth();
  process.exit();
}
if (first === 'large') {
  await measureLargeFiles(paths.length > 0 ? paths.map(Number) : [1, 50, 500]);
  process.exit();
}
if (has('start')) await measureOfflineStart();
if (has('reader')) await measureReader();
if (has('update')) await measureUpdate();
const workloads = wanted.filter((name) => !['start', 'reader', 'update', 'sync'].includes(name));
if (has('sync') || workloads.length > 0) await runWorkloads(workloads);
