import type { CustomerVisit } from '@/app/_request/visit.ts'
import {
  type AcceptanceState,
  evaluateAcceptance,
} from '@/lib/acceptance/state/get-acceptance-state.ts'
import { getCurrentTerms } from '@/lib/composition/server.ts'

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
