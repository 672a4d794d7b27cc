import { useEffect, useState } from 'react';

/**
 * Reads something of a PDF or a page. A failure is only logged.
 * @param read the same function at each render
 * @returns the last answer; `undefined` before the first
 */
export function useRead<Of, T>(
  subject: Of,
  read: (subject: Of) => Promise<T>,
  warning: string,
): T | undefined {
  const [found, setFound] = useState<T>();
  useEffect(() => {
    let isOver = false;
    read(subject).then(
      (answer) => isOver || setFound(() => answer),
      (error: unknown) => console.warn(warning, error),
    );
    return () => {
      isOver = true;
    };
  }, [subject, read, warning]);
  return found;
}
