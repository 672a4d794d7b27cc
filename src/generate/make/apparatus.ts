/**
 * Parts of a text that are about the book or the course, not about its subject: contents, credits, exercises and their
 * answers, schedules, grading. They are found by headings, labels and the words of the whole block, before any
 * sentence is read.
 */
import type { Block } from '../../text/clean-page.ts';

const sectionOfBook =
  /^(?:\d[\d.]*\s*)?(?:references|bibliography|works cited|(?:further|suggested|recommended|additional) (?:reading|resources)s?|index|(?:table of )?contents|list of (?:figures|tables|abbreviations)|preface|foreword|dedication|colophon|about (?:the )?(?:authors?|this (?:book|text|course)|openstax).*|acknowledge?ments?|(?:copyright|licen[cs]e|licensing)(?: .*)?|attributions?|(?:photo |image )?credits?|contributors|reviewers|how to (?:use|read|cite) this (?:book|text)|in this (?:chapter|section|unit|module|lecture)|(?:chapter|unit|lecture|course) (?:outline|overview|at a glance)|what you(?:’|')?(?:ll| will) learn.*|(?:learning |chapter |section |course )?(?:objectives|outcomes)|(?:learning|course) goals)\s*:?$/i;
const sectionOfCourse =
  /^(?:\d[\d.]*\s*)?(?:syllabus|administrivia|logistics|(?:course |class |lecture )?(?:schedule|timetable)|(?:course|class) (?:information|logistics|policies|policy|calendar|staff|materials|requirements|administration)|grading(?: (?:policy|scheme|scale|criteria))?|assessment (?:scheme|criteria)|(?:office|contact) hours|prerequisites|(?:teaching|course) (?:staff|assistants|team)|instructors?|lecturers?|late (?:policy|submissions?|work)|academic (?:integrity|honesty)|collaboration policy|contact (?:information|details|us)|important dates|deadlines|attendance policy)\s*:?$/i;
const sectionOfTasks =
  /^(?:\d[\d.]*\s*)?(?:review questions?|self-check.*|check your (?:learning|understanding).*|critical thinking.*|personal application.*|practice(?: (?:problems?|questions?|exercises?|tests?|quiz(?:zes)?|exams?).*)?|(?:exercises?|problems?|questions?|tasks?|assignments?|quiz(?:zes)?|worksheets?|activit(?:y|ies)|homework|problem sets?)(?: [\dA-Z]?[\d.]*\d[a-z]?)?(?:[:.] .*| [–—-] .*| \(.*\)| for .*)?|discussion(?: (?:questions?|topics?|points?).*)?|answers?(?: (?:to|for|key).*)?|answer key|solutions?(?: (?:to|for) .*| ?[\d.]+.*)?|try it.*|your turn|interactive link.*|link to learning|exam questions?.*)\s*:?$/i;

/** @param heading in English; books in other languages have such headings, too */
export function isOfBook(heading: string): boolean {
  return sectionOfBook.test(heading);
}

/** @param heading text of a heading in English: exercises, and what asks the reader */
export function isOfTasks(heading: string): boolean {
  return sectionOfTasks.test(heading);
}

/** @param heading text of a heading in English */
export function isOfApparatus(heading: string): boolean {
  return isOfBook(heading) || sectionOfCourse.test(heading) || isOfTasks(heading);
}

/** “Exercise 2.1 (Induction).”, “Solution.”: a paragraph of its own in notes. */
const labelled =
  /^(?:Exercises?|Problems?|Questions?|Solutions?|Answers?|Hints?|Homework|Assignments?|Tasks?|Quiz|Try It)(?: [\dA-Z]?[\d.]*\d[a-z]?)?(?: ?\([^)]{1,60}\))?[.:]? (?=[\p{Lu}\d(“$])/u;

/** Said of courses only. */
const surelyCourse =
  /\b(?:[Oo]ffice hours|[Pp]roblem sets?|[Ll]ate (?:submissions?|homeworks?|days?)|mid-?term(?: exam)?s?|final (?:exam|project|grade)s?|syllabus|teaching assistants?|TAs|extra credit|course (?:website|web page|homepage|staff|grade)|(?:of|toward) (?:the|your) (?:final |course )?grade|lecture (?:notes|slides) (?:are|will|can)|hand(?:ed)? in|Piazza|Gradescope|Moodle|Canvas|Blackboard)\b/g;
const perhapsCourse =
  /\b(?:homeworks?|grad(?:e|ed|ing)|deadlines?|due|exams?|quiz(?:zes)?|assignments?|lectures?|recitations?|instructors?|submit(?:ted)?|e-?mail|semester|attendance|prerequisites?)\b/gi;
const fewestSure = 2;
const fewestPerhaps = 3;
/** Days, dates and times of a schedule. */
const when =
  /\b(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?s?\b|\b(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)[a-z]* \d{1,2}\b|\b\d{1,2}[:.]\d{2} ?(?:am|pm|a\.m\.|p\.m\.|–|-)|\b(?:Week|Lecture|Session) \d+\b/g;
const fewestTimes = 3;

const task =
  /^(?:\(?(?:\d{1,3}|[a-z])[.)] )?(?:Calculate|Compute|Prove|Show that|Determine|Explain|Describe|Sketch|Draw|Compare|Discuss|Derive|Verify|Solve|Evaluate|Find|Estimate|Justify|Summarize|Suppose|Imagine|Write (?:an?|down|the)|State|List the|Define|Identify|Give (?:an?|two|three)|Name (?:the|two|three)|What|Why|How|Which|Who|When (?:is|are|was|were|do|does|did|would|should)|Where (?:is|are|was|were|do|does|did)|Is|Are|Does|Do|Did|Can|Would|Should)\b/;
const fewestTasks = 2;

/**
 * Runs in time of the length of the text.
 * @param blocks in English, in order
 * @returns those that make no items; their headings are not among them
 */
export function apparatusIn(blocks: readonly Block[]): ReadonlySet<Block> {
  const found = new Set<Block>();
  let list: Block[] = [];
  let isSkipping = false;
  for (const block of [...blocks, undefined]) {
    if (block?.kind !== 'list') {
      addTasks(list);
      list = [];
    }
    if (block === undefined) break;
    if (block.kind === 'heading') isSkipping = isOfApparatus(block.text);
    else if (isSkipping || isTold(block.text)) found.add(block);
    else if (block.kind === 'list') list.push(block);
  }
  return found;

  /** Most entries of one list are questions or orders. */
  function addTasks(entries: readonly Block[]): void {
    const lines = entries.flatMap(({ text }) => text.split('\n'));
    const tasks = lines.filter((line) => isTask(line.trim())).length;
    if (tasks >= fewestTasks && tasks * 2 > lines.length) for (const one of entries) found.add(one);
  }
}

function isTask(line: string): boolean {
  const text = line.replace(/^[•–*-] /, '');
  return (
    task.test(text) &&
    (/\?/.test(text) ||
      !/^(?:What|Why|How|Which|Who|Is|Are|Does|Do|Did|Can|Would|Should|When|Where)\b/.test(
        text.replace(/^\(?\w{1,3}[.)] /, ''),
      ))
  );
}

/** Whether a block tells of the course, or begins with the label of a task. */
function isTold(text: string): boolean {
  if (labelled.test(text)) return true;
  const times = (pattern: RegExp) => new Set(text.match(pattern)).size;
  const sure = times(surelyCourse);
  if (sure >= fewestSure) return true;
  const perhaps = times(perhapsCourse);
  return perhaps >= fewestPerhaps && (sure > 0 || times(when) >= fewestTimes);
}
