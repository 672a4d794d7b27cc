/** Keys of things that have no ids: what they say, and which of those that say the same. @returns gives one its key */
export function createNumbering(): (name: string) => string {
  const counts = new Map<string, number>();
  return (name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name}\n${count}`;
  };
}
