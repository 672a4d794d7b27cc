/** Whether each answer is checked at once: as the student last wanted it on this device. */
import { useState } from 'react';

const key = 'haversack-quiz-check-each';

export function useCheckEach(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(isKept);
  return [
    on,
    (wanted) => {
      setOn(wanted);
      try {
        if (wanted) localStorage.setItem(key, 'on');
        else localStorage.removeItem(key);
      } catch (error) {
        console.warn('The choice holds for this quiz only', error);
      }
    },
  ];
}

function isKept(): boolean {
  try {
    return localStorage.getItem(key) === 'on';
  } catch {
    return false;
  }
}
