/** Options of which one is chosen, or several. */
import { useId } from 'react';
import { classes } from '../../../../ui/classes.ts';
import { PartMark } from '../../answered/verdicts.tsx';
import { usePickKeys } from '../use-practice-keys.ts';

interface OptionGroupProps {
  options: readonly string[];
  given: readonly string[];
  isMany: boolean;
  disabled: boolean;
  /** The correct ones, once they are shown. */
  right: readonly string[] | undefined;
  onGive: (given: string[]) => void;
}

export function OptionGroup({ options, given, isMany, disabled, right, onGive }: OptionGroupProps) {
  const name = useId();
  const pick = (option: string | undefined) => {
    if (option === undefined) return;
    if (!isMany) onGive([option]);
    else if (given.includes(option)) onGive(given.filter((one) => one !== option));
    else onGive([...given, option]);
  };
  usePickKeys(disabled, (index) => pick(options[index]));
  return options.map((option, index) => (
    <label
      key={option}
      className={classes(
        'flex min-h-12 cursor-pointer touch-manipulation items-center gap-3 rounded-control border px-4 py-3 transition-colors duration-150',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        lookOf(given.includes(option), right?.includes(option)),
      )}
    >
      <input
        type={isMany ? 'checkbox' : 'radio'}
        name={name}
        checked={given.includes(option)}
        aria-keyshortcuts={`${index + 1}`}
        onChange={() => pick(option)}
        className="size-5 shrink-0 outline-none"
      />
      <span dir="auto" className="min-w-0 flex-1 break-words">
        {option}
      </span>
      {right && (given.includes(option) || right.includes(option)) ? (
        <PartMark isRight={right.includes(option)} />
      ) : (
        <Digit index={index} />
      )}
    </label>
  ));
}

/** A wrong choice keeps the colour of a choice only until it is known to be wrong: that colour is of what is correct, too. */
export function lookOf(isGiven: boolean, isRight: boolean | undefined): string {
  if (isGiven)
    return isRight === false ? 'border-danger bg-danger-soft' : 'border-accent bg-accent-soft';
  return isRight ? 'border-accent' : 'border-line-strong/60 hover:bg-surface-2';
}

/** The key that chooses it. */
export function Digit({ index }: { index: number }) {
  return (
    <kbd translate="no" aria-hidden className="hidden text-sm text-muted sm:block">
      {index + 1}
    </kbd>
  );
}
