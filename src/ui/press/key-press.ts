/**
 * What a key means, on any keyboard. A keyboard that writes Latin letters and digits is taken at its word (`key`), so that
 * Z is where QWERTZ or Dvorak has it. Where `key` is another script's letter, or what a French keyboard writes with a digit's
 * key, the place of the key (`code`) tells the letter or digit. Keys of an input method mean nothing to us. Pure.
 */

type Modifiers = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** What is asked of a `keydown`. */
export type KeyPress = Modifiers &
  Pick<KeyboardEvent, 'key' | 'code'> &
  Partial<Pick<KeyboardEvent, 'isComposing' | 'keyCode' | 'getModifierState'>>;

/** Safari tells of the Enter that ends a composed word only after the composition, with this `keyCode` (UI Events, §7.1). */
const keyCodeOfInputMethod = 229;

/** True while the keys put a word together, such as a Japanese one: Enter and Escape are the input method's then. */
export function isForInputMethod({
  key,
  isComposing,
  keyCode,
}: Pick<KeyPress, 'key' | 'isComposing' | 'keyCode'>): boolean {
  return isComposing === true || key === 'Process' || keyCode === keyCodeOfInputMethod;
}

/**
 * True where exactly these keys are down, whatever has the focus.
 * @param combination parts joined by `+`; `Mod` is Ctrl, on Apple's keyboards Command
 */
export function isPressed(press: KeyPress, combination: string): boolean {
  return isWritten(press, combination) || isAtPlace(press, combination);
}

/** By what the key writes. */
export function isWritten(press: KeyPress, combination: string): boolean {
  if (isForInputMethod(press) || !hasModifiers(press, combination)) return false;
  return sameKey(plainKey(press.key), keyOf(combination));
}

/** By the place of the key, where what it writes is neither a Latin letter nor a digit. */
export function isAtPlace(press: KeyPress, combination: string): boolean {
  if (isForInputMethod(press) || !hasModifiers(press, combination)) return false;
  return placedKey(press) === keyOf(combination);
}

/** The digit of a key, also one of a French or an Arabic keyboard; `undefined`: it has none. */
export function digitOf(press: KeyPress): number | undefined {
  if (isForInputMethod(press)) return undefined;
  const key = [plainKey(press.key), placedKey(press)].find((one) => /^\d$/.test(one ?? ''));
  return key === undefined ? undefined : Number(key);
}

export function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}

/** The parts of a combination: a plus alone is a key. */
export function partsOf(combination: string): string[] {
  return combination.length > 1 ? combination.split('+') : [combination];
}

function keyOf(combination: string): string {
  return partsOf(combination).at(-1) ?? '';
}

function hasModifiers(press: KeyPress, combination: string): boolean {
  const parts = partsOf(combination);
  const command = isApple() ? press.metaKey : press.ctrlKey;
  const other = isApple() ? press.ctrlKey : press.metaKey;
  return !other && command === parts.includes('Mod') && press.altKey === parts.includes('Alt');
}

/** A Turkish keyboard writes ı with I. */
function sameKey(key: string, wanted: string): boolean {
  return key.toLowerCase() === wanted.toLowerCase() || key.toUpperCase() === wanted;
}

/** What is written, with wide letters, wide spaces and the digits of every script as the ASCII ones. */
function plainKey(key: string): string {
  if ([...key].length > 1) return key;
  const plain = key.normalize('NFKC');
  if (plain === ' ') return 'Space';
  return /^\p{Nd}$/u.test(plain) ? asciiDigit(plain) : plain;
}

/** Unicode has the ten digits of each script in a row, from zero on. */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (zero > point - 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(point - zero);
}

/** With Ctrl or Command these zoom the page, on whatever key they are. */
const zoomKeys = ['+', '-', '='];

/** Punctuation that a keyboard without Latin letters writes with the key of a letter: Hebrew and Greek, both with Q. */
const letterOfPunctuation: Readonly<Record<string, string>> = { '/ KeyQ': 'Q', '; KeyQ': 'Q' };

/** The letter or digit that a keyboard of the United States has at this place. */
function placedKey(press: KeyPress): string | undefined {
  const key = plainKey(press.key);
  const [, letter] = /^Key([A-Z])$/.exec(press.code) ?? [];
  const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(press.code) ?? [];
  if (/^[a-z\d]$/i.test(key) || press.getModifierState?.('AltGraph')) return undefined;
  if (letter !== undefined) {
    // Option of a Mac makes other characters of Latin letters, too.
    const isForeign = press.altKey || isOfOtherScript(key);
    return isForeign ? letter : letterOfPunctuation[`${key} ${press.code}`];
  }
  const isCommand = press.ctrlKey || press.metaKey;
  const isNamed = [...key].length > 1 && !press.altKey;
  if (press.shiftKey || isNamed || (isCommand && zoomKeys.includes(key))) return undefined;
  return digit;
}

/** One letter, or the two that Arabic keyboards write with B; not é of a French keyboard, nor a comma. */
function isOfOtherScript(key: string): boolean {
  return /^[\p{L}\p{M}]{1,2}$/u.test(key) && !/\p{Script=Latin}/u.test(key);
}
