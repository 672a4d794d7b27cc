/** Keeps results of pure functions. */

/** Keeps a result as long as its object exists. The object must not change. */
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

/** Letters of a sentence or quote. A thousand longer texts would fill the memory. */
const longestKept = 1_000;

/** Keeps up to `most` results, then forgets all. @param longest letters; results of longer texts are not kept */
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

export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
