/** Work that is done once for the same input. Each function given must be pure. */

/** What is made of an object is kept as long as the object is. The object must not change afterwards. */
export function rememberBy<Key extends object, Value>(
  make: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, { value: Value }>();
  return (key) => {
    let found = known.get(key);
    if (found === undefined) {
      found = { value: make(key) };
      known.set(key, found);
    }
    return found.value;
  };
}

/** Of a sentence or a quote. Pages and notes are longer: a thousand of them would fill the memory. */
const longestKept = 1_000;

/**
 * What is made of a text is kept until there are `most` of them; then all are forgotten, so that memory is bounded.
 * @param longest letters; what is made of a longer text is not kept
 */
export function rememberTexts<Value>(
  make: (text: string) => Value,
  most: number,
  longest = longestKept,
): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    if (text.length > longest) return make(text);
    const found = known.get(text);
    if (found !== undefined) return found;
    const value = make(text);
    if (known.size >= most) known.clear();
    known.set(text, value);
    return value;
  };
}

/** Done when it is first asked for. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
