import { createContext, useContext } from 'react';
import type { Visit } from '../visit.ts';

/** The visit that a page is rendered for. */
export const VisitContext = createContext<Visit | null>(null);

/** Returns the visit that this page is rendered for: who asks, in which words. */
export function useVisit(): Visit {
  const visit = useContext(VisitContext);
  if (!visit) throw new Error('This part of a page is only for staff who are signed in.');
  return visit;
}
