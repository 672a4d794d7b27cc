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

/** Before characters that the student has typed; `\n` and `\t` stand for a line and a tab. */
const ofOwn = 'own:';

export function ownSeparator(typed: string): string {
  return `${ofOwn}${typed}`;
}

function ownIn(value: string): string | undefined {
  if (!value.startsWith(ofOwn)) return undefined;
  const own = value.slice(ofOwn.length, ofOwn.length + 20);
  return own.replaceAll('\\n', '\n').replaceAll('\\t', '\t') || undefined;
}

/** @throws a `FormatError` where they are the same */
export function chosenSeparators({ between = '', cards = '' }: Chosen): Partial<Separators> {
  if (between === ';' && cards === 'semicolon')
    throw new FormatError(
      'A semicolon can’t stand both between cards and between front and back. Choose two different separators.',
    );
  const [ownBetween, ownCards] = [ownIn(between), ownIn(cards)];
  if (ownBetween !== undefined && ownBetween === ownCards)
    throw new FormatError(
      'The same characters can’t stand both between cards and between front and back. Choose two different separators.',
    );
  return {
    ...(ownBetween !== undefined && { between: ownBetween }),
    ...(ownCards !== undefined && { cards: ownCards }),
    ...(betweens.some(({ value }) => value === between) && { between }),
    ...((cards === 'line' || cards === 'semicolon') && { cards }),
  };
}
