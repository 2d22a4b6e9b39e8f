import { getCurrentTerms } from '@/lib/server.ts'
import {
  type AcceptanceState,
  getAcceptanceState,
} from '@/lib/services/acceptance/get-acceptance-state.ts'
import type { ApplicationVisit } from './visit.ts'

/** What the visitor's application was accepted with, compared with the terms as they are now. */
export async function getVisitAcceptance({
  portico,
  application,
  progress,
}: Pick<ApplicationVisit, 'portico' | 'application' | 'progress'>): Promise<AcceptanceState> {
  const { store } = portico
  const { version } = getCurrentTerms(portico)
  return await getAcceptanceState(store, store.db, application, progress, version)
}
