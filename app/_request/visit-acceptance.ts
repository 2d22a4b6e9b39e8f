import { getCurrentTerms } from '@/lib/server.ts'
import {
  type AcceptanceState,
  evaluateAcceptance,
} from '@/lib/services/acceptance/get-acceptance-state.ts'
import type { CustomerVisit } from './visit.ts'

/** What the visitor's application was accepted with, compared with the terms as they are now. */
export async function getVisitAcceptance({
  portico,
  application,
  progress,
  acceptance,
}: Pick<
  CustomerVisit,
  'portico' | 'application' | 'progress' | 'acceptance'
>): Promise<AcceptanceState> {
  const { store } = portico
  const { version } = getCurrentTerms(portico)
  return await evaluateAcceptance(acceptance, {
    store,
    tx: store.db,
    application,
    progress,
    version,
  })
}
