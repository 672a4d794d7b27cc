/** The surrounding scrolling element, such as of a dialog; `null` if it is not there yet, `undefined` for the window. */
import { createContext } from 'react';

export const Scroller = createContext<HTMLElement | null | undefined>(undefined);
