/** “Why …?”, “What caused …?”: a sentence that gives a cause of the event, not what the event caused, nor what did not. English. Pure. */
import { besideEvent, named, type Place } from './event.ts';

/** The cause stands before these, its effect behind them. */
const leadsTo =
  /\b(?:caus(?:ed|es|ing)|le(?:d|ads|ading) (?:\p{Ll}+ly )?to|result(?:ed|s|ing) in|brought (?:about|on)|trigger(?:ed|s|ing)|spark(?:ed|s|ing)|provok(?:ed|es|ing)|prompt(?:ed|s|ing)|contribut(?:ed|es|ing) (?:\p{Ll}+ly )?to|responsible for|set off|set (?=[\p{L} ]{1,40}in(?:to)? motion)|at the root of|gave rise to|forc(?:ed|es)|convinced|compelled|allow(?:ed|s)|enabl(?:ed|es)|reasons?\b[\p{L}\s]{0,30}\bfor|causes?\b[\p{L}\s]{0,20}\b(?:of|for)|factors?\b[\p{L}\s]{0,30}\b(?:in|for|behind|of)|drove|motivat(?:ed|es)|persuaded|was why|is why|the reason)\b/giu;
/** The effect stands before these, its cause behind them. */
const comesFrom =
  /\b(?:because|due to|since(?! (?:\d|then\b|at least\b|the (?:\p{Ll}+ )?(?:publication|end|beginning|start|early|late|time|days|fall|founding|\d)))|as a result of|owing to|result(?:ed|s|ing) from|stemm(?:ed|ing) from|caused by|(?:brought|driven|triggered|sparked|provoked|prompted|motivated|fueled) (?:about |on )?by|thanks to|on account of|in (?:response|reaction|retaliation|protest) (?:to|for|of|against)|out of (?:fear|anger)|in order to|so that|(?<!\b(?:willing|able|likely|want(?:ed)?|need(?:ed)?|ha[ds]|have|going|ready|free|used|forced|allowed|began|tried|unable|order|led|asked|required) )to (?:escape|avoid|protect|prevent|keep|raise|pay|help|defend|preserve|gain|secure|promote|punish|provide|stop|ensure|protest)|seeking (?:to)?|for fear|fearing|hoping to|believ(?:ed|ing)|with the (?:aim|goal|hope) of|the (?:result|product|consequence) of|an attempt to|designed to|intended to)\b/giu;
const saysNot =
  /\b(?:not|never|nor|neither|no|hardly|nothing|misleading|myths?|wrongly|falsely|rather than|believed|thought|claimed|argued|without|despite|although|even though|incorrect)\b|n[’']t\b|\b(?:what|whether) (?:\p{Ll}+ )?$/iu;

export function causeFit(
  asked: string,
  text: string,
  places: readonly Place[],
): number | undefined {
  const event = named(places);
  const [from, to] = [event[0]?.start, event.at(-1)?.end];
  if (from === undefined || to === undefined || isOrder.test(text)) return undefined;
  if (lacksNot(asked, text) || isOneWord(asked, places)) return undefined;
  if (isTorn(event, places) || timeOfEvent.test(text.slice(0, from))) return undefined;
  if (besideEvent.test(text.slice(0, from))) return undefined;
  const isDenied = (start: number) => saysNot.test(clauseBefore(text, start));
  const fitsOf = (pattern: RegExp, isRight: (start: number, end: number) => boolean) =>
    [...text.matchAll(pattern)].flatMap(({ 0: said, index }) => {
      const end = index + said.length;
      if (isDenied(index) || !isRight(index, end) || isPointer.test(text.slice(0, index)))
        return [];
      const far = Math.min(Math.abs(from - end), Math.abs(index - to));
      return [Math.max(0.3, 1 - far / 120)];
    });
  const fits = [
    ...fitsOf(leadsTo, (_, end) => from >= end - 1 && from - end <= farFromCause),
    ...fitsOf(comesFrom, (start, end) =>
      // “Because of the tax, the colonists …”
      to <= start
        ? start - to <= 2 * farFromCause && !isOtherClause(text, to, start)
        : /^\W*$/.test(text.slice(0, start)) && text.slice(end, from).includes(','),
    ),
  ];
  return fits.length === 0 ? undefined : Math.max(...fits);
}

/** “As cities grow, families become smaller because …” */
function isOtherClause(text: string, to: number, start: number): boolean {
  const between = text.slice(to, start);
  return (
    /[;:]/.test(between) ||
    (between.includes(',') && /^(?:as|when|while|if|after|once)\b/i.test(text))
  );
}

/** “This led to …”: the cause stands before. */
const isPointer =
  /^(?:this|these|that|those|it|they|such|all of this)(?: \p{Ll}+)?(?: \p{Ll}+ly)? $/iu;

/** “Why do we sleep?” names no event. */
function isOneWord(asked: string, places: readonly Place[]): boolean {
  return /^\W*why\b/i.test(asked) && new Set(places.map(({ key }) => key)).size < 2;
}

/** “Why can they not …?” is no question for why they can. */
function lacksNot(asked: string, text: string): boolean {
  const not = /\b(?:not|never|no|cannot|unable|only|fail\w*|without)\b|n[’']t\b/i;
  return /\b(?:not|never)\b|n[’']t\b/i.test(asked) && !not.test(text);
}

/** Of several words of the question only one stands here, the others elsewhere. */
function isTorn(event: readonly Place[], places: readonly Place[]): boolean {
  const count = (some: readonly Place[]) => new Set(some.map(({ key }) => key)).size;
  return count(event) < Math.min(2, count(places));
}

/** “At the end of the war, …” */
const timeOfEvent =
  /\b(?:end|close|outset|height|course|beginning|days|era|time|years) of (?:the |an? )?$/i;

const farFromCause = 60;

/** A word that denies stands in the same clause, so near before what it denies, in letters. */
const lettersDenied = 90;

const clauseBefore = (text: string, start: number) =>
  text
    .slice(Math.max(0, start - lettersDenied), start)
    .split(/[;:]|, (?:but|and|so|then) /)
    .at(-1) ?? '';

/** “Explore the causes of …” */
const isOrder =
  /^(?:explore|visit|read|listen|watch|click|consider|look|see|browse|view|learn|discuss|explain)\b/i;
