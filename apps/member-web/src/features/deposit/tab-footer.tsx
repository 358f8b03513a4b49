import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The foot of the sheet, where the open tab puts its next step. */
export const TabFooterPlace = createContext<HTMLElement | null>(null);

/** What belongs at the foot of the sheet while this tab is open. */
export function TabFooter({ children }: { children: ReactNode }) {
  const place = useContext(TabFooterPlace);
  return place && createPortal(children, place);
}
