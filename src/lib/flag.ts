export interface Flag {
  isUp(): boolean;
  set(up: boolean): void;
  /** @returns a function that stops listening */
  onChange(listener: () => void): () => void;
}

export function createFlag(): Flag {
  let up = false;
  const listeners = new Set<() => void>();
  return {
    isUp: () => up,
    set: (next) => {
      if (next === up) return;
      up = next;
      for (const listener of [...listeners]) listener();
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** Calls all listeners, even if one throws. */
export function tellEach(
  listeners: Iterable<() => void>,
  onBroken: (error: unknown) => void,
): void {
  for (const listener of listeners) {
    try {
      listener();
    } catch (error) {
      onBroken(error);
    }
  }
}
