/** What the student is asked about separators, and what the answers mean. Pure. */
import { type Choice, type Chosen, FormatError } from '../../format.ts';
import type { CardTable } from './card-table.ts';
import { dash, type Separators } from './separators.ts';

const betweens = [
  { value: '\t', label: 'Tab' },
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: dash, label: 'Dash between spaces ( - )' },
  { value: '|', label: 'Vertical bar ( | )' },
];
const ends = [
  { value: 'line', label: 'New line' },
  { value: 'semicolon', label: 'Semicolon' },
];

/** The first answer is what is found in each file. @param isOne whether there are no others than this one */
export function separatorChoices({ separators, isSaid }: CardTable, isOne: boolean): Choice[] {
  if (isSaid) return [];
  const detected = (all: typeof ends, found: string) => {
    const label = all.find(({ value }) => value === found)?.label ?? found;
    return { value: '', label: isOne ? `Detected: ${label}` : 'Detected in each file' };
  };
  return [
    {
      name: 'between',
      label: 'Between front and back',
      options: [detected(betweens, separators.between), ...betweens],
      value: '',
    },
    {
      name: 'cards',
      label: 'Between cards',
      options: [detected(ends, separators.cards), ...ends],
      value: '',
    },
  ];
}

/** @throws a `FormatError` where they are the same */
export function chosenSeparators({ between = '', cards = '' }: Chosen): Partial<Separators> {
  if (between === ';' && cards === 'semicolon')
    throw new FormatError(
      'A semicolon can’t stand both between cards and between front and back. Choose two different separators.',
    );
  return {
    ...(betweens.some(({ value }) => value === between) && { between }),
    ...((cards === 'line' || cards === 'semicolon') && { cards }),
  };
}
