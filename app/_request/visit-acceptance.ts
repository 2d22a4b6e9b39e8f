import { getCurrentTerms } from '@/lib/server.ts'
import {
  type AcceptanceState,
  evaluateAcceptance,
} from '@/lib/services/acceptance/get-acceptance-state.ts'
import type { CustomerVisit } from './visit.ts'

/** Returns the acceptance of the visitor's application, compared with the current terms. */
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
