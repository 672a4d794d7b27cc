/** Lists that say what they hold: which of these belong to it, and in which order its steps are. */
import type { CleanPage } from '../../../text/clean-page.ts';
import { membersOf } from '../../grounding/list-answers.ts';
import { hashOf, keysOf, wordsOf } from '../../language/words.ts';
import { type ListCard, listCards } from '../../lists/list-cards.ts';
import { listed, placeOf } from '../../lists/place-of.ts';
import { overlaps } from '../distractors.ts';
import type { Material } from '../material.ts';
import { plainTerm } from '../term-names.ts';
import { fewestSteps, fewestWrong, mostOptions, mostWrong } from './bounds.ts';
import type { KindCandidate } from './candidate.ts';

interface WholeList {
  card: ListCard;
  page: number;
  quote: string;
  /** “Muscles: ” or nothing, then “the 3 types of muscle”. */
  place: string;
  name: string;
  isInOrder: boolean;
  members: string[];
}

const asked = /^(.*?)what are (the .+?)(, in order)?\?$/i;

export function wholeListsOf(pages: readonly CleanPage[], material: Material): WholeList[] {
  return listCards(pages, material).flatMap((card) => {
    const { item } = card;
    if (item.type !== 'basic') return [];
    const members = membersOf(item.back);
    const [whole, place = '', name = '', order] = asked.exec(item.front) ?? [];
    if (whole === undefined || members.length < 2) return [];
    const { page, quote } = item;
    return [{ card, page, quote, place, name, isInOrder: order !== undefined, members }];
  });
}

export function orderingsOf(lists: readonly WholeList[], material: Material): KindCandidate[] {
  return lists.flatMap((list) => {
    const { isInOrder, members, place, name } = list;
    if (!isInOrder || members.length < fewestSteps || !isVaried(members)) return [];
    const stem = `${place}${place === '' ? 'Put' : 'put'} ${name} in order.`;
    return [candidateOf(list, stem, { kind: 'ordering', steps: members }, material)];
  });
}

/** @param lists the wrong ones come from those of the same text */
export function multipleChoicesOf(
  lists: readonly WholeList[],
  material: Material,
): KindCandidate[] {
  return lists.flatMap((list) => {
    const { members, place, name, isInOrder } = list;
    if (isInOrder) return [];
    const wrong = wrongOf(list, lists).slice(0, Math.min(mostWrong, mostOptions - members.length));
    if (wrong.length < fewestWrong || !isVaried(members)) return [];
    const stem = `${place}${place === '' ? 'Which' : 'which'} of these are ${name}?`;
    const options = [...members, ...wrong].sort(
      (a, b) => hashOf(list.quote + a) - hashOf(list.quote + b),
    );
    return [
      candidateOf(
        list,
        stem,
        { kind: 'multiple', options, right: options.filter((one) => members.includes(one)) },
        material,
      ),
    ];
  });
}

/** Alike in form, nearest first, and nowhere in this list nor its words. */
function wrongOf(list: WholeList, lists: readonly WholeList[]): string[] {
  const most = Math.max(...list.members.map((member) => wordsOf(member).length)) + 2;
  const said = plainTerm(list.quote);
  const sisters = lists
    .filter((other) => other !== list && other.name !== list.name && !other.isInOrder)
    .sort((a, b) => distance(list, a) - distance(list, b));
  const taken: string[] = [];
  for (const member of sisters.flatMap(({ members }) => members)) {
    const plain = plainTerm(member);
    const isFair =
      wordsOf(member).length <= most &&
      plain !== '' &&
      !said.includes(plain) &&
      ![...list.members, ...taken].some((own) => overlaps(plainTerm(own), plain));
    if (isFair) taken.push(member);
  }
  return taken;
}

function distance(one: WholeList, other: WholeList): number {
  return Math.abs(one.card.block - other.card.block);
}

function candidateOf(
  { card, members, page, quote }: WholeList,
  stem: string,
  task: KindCandidate['item']['task'],
  material: Material,
): KindCandidate {
  const keys = keysOf(`${stem} ${members.join(' ')}`);
  return {
    ...placeOf(card.block, keys, material),
    ...{ score: listed, asks: [card.asks], quotes: [quote] },
    item: { type: 'task', stem, task, page, quote },
  };
}

function isVaried(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}
