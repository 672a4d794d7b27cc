/** The element around that scrolls by itself, such as that of a dialog; `null`: it is not there yet; none: the window does. */
import { createContext } from 'react';

export const Scroller = createContext<HTMLElement | null | undefined>(undefined);
