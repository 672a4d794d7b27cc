/**
 * The meaning of a key on any keyboard. For Latin letters and digits it is `key`, so that Z is where QWERTZ or Dvorak has
 * it. If `key` is a letter of another script, or what a French keyboard writes with a digit key, the key's place (`code`)
 * gives the letter or digit. Keys of an input method have no meaning. Pure.
 */

type Modifiers = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export type KeyPress = Modifiers &
  Pick<KeyboardEvent, 'key' | 'code'> &
  Partial<Pick<KeyboardEvent, 'isComposing' | 'keyCode' | 'getModifierState'>>;

/** Safari sends the Enter that ends a composition after it, with this `keyCode` (UI Events, §7.1). */
const keyCodeOfInputMethod = 229;

/** True during a composition, such as of a Japanese word: then Enter and Escape belong to the input method. */
export function isForInputMethod({
  key,
  isComposing,
  keyCode,
}: Pick<KeyPress, 'key' | 'isComposing' | 'keyCode'>): boolean {
  return isComposing === true || key === 'Process' || keyCode === keyCodeOfInputMethod;
}

/**
 * True if exactly these keys are down, regardless of the focus.
 * @param combination parts joined by `+`; `Mod` is Ctrl, on Apple's keyboards Command
 */
export function isPressed(press: KeyPress, combination: string): boolean {
  return isWritten(press, combination) || isAtPlace(press, combination);
}

/** Compares what the key writes. */
export function isWritten(press: KeyPress, combination: string): boolean {
  if (isForInputMethod(press) || !hasModifiers(press, combination)) return false;
  return sameKey(plainKey(press.key), keyOf(combination));
}

/** Compares the key's place, if the key writes neither a Latin letter nor a digit. */
export function isAtPlace(press: KeyPress, combination: string): boolean {
  if (isForInputMethod(press) || !hasModifiers(press, combination)) return false;
  return placedKey(press) === keyOf(combination);
}

/** The digit of a key, also on French and Arabic keyboards, if it has one. */
export function digitOf(press: KeyPress): number | undefined {
  if (isForInputMethod(press)) return undefined;
  const key = [plainKey(press.key), placedKey(press)].find((one) => /^\d$/.test(one ?? ''));
  return key === undefined ? undefined : Number(key);
}

export function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}

/** The parts of a combination; a single plus is a key. */
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

/** The written character, with full-width characters and digits of all scripts as ASCII. */
function plainKey(key: string): string {
  if ([...key].length > 1) return key;
  const plain = key.normalize('NFKC');
  if (plain === ' ') return 'Space';
  return /^\p{Nd}$/u.test(plain) ? asciiDigit(plain) : plain;
}

/** Unicode has the ten digits of each script in order, from zero. */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let zero = point;
  while (zero > point - 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(point - zero);
}

/** With Ctrl or Command these zoom the page on every keyboard. */
const zoomKeys = ['+', '-', '='];

/** Punctuation on a letter key: Hebrew and Greek keyboards, both on Q. */
const letterOfPunctuation: Readonly<Record<string, string>> = { '/ KeyQ': 'Q', '; KeyQ': 'Q' };

/** The letter or digit at this place of a US keyboard. */
function placedKey(press: KeyPress): string | undefined {
  const key = plainKey(press.key);
  const [, letter] = /^Key([A-Z])$/.exec(press.code) ?? [];
  const [, digit] = /^(?:Digit|Numpad)(\d)$/.exec(press.code) ?? [];
  if (/^[a-z\d]$/i.test(key) || press.getModifierState?.('AltGraph')) return undefined;
  if (letter !== undefined) {
    // Option on a Mac also changes Latin letters.
    const isForeign = press.altKey || isOfOtherScript(key);
    return isForeign ? letter : letterOfPunctuation[`${key} ${press.code}`];
  }
  const isCommand = press.ctrlKey || press.metaKey;
  const isNamed = [...key].length > 1 && !press.altKey;
  if (press.shiftKey || isNamed || (isCommand && zoomKeys.includes(key))) return undefined;
  return digit;
}

/** One letter, or the two that Arabic keyboards write on B; not é of French keyboards, nor a comma. */
function isOfOtherScript(key: string): boolean {
  return /^[\p{L}\p{M}]{1,2}$/u.test(key) && !/\p{Script=Latin}/u.test(key);
}
