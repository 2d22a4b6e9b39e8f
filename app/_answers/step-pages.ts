/** Decides which steps share a page. */
import { headers } from 'next/headers'
import { isTelephone } from '@/lib/http/browser-family.ts'
import type { AskedStep, Progress } from '@/lib/onboarding/progress/evaluate-progress.ts'
import { listStepPages } from '@/lib/onboarding/progress/groups.ts'
import { findTask, listTaskSteps } from '@/lib/onboarding/progress/tasks.ts'
import type { ChangeSource } from '../_request/paths.ts'
import type { ApplicationVisit } from '../_request/visit.ts'
import { isCompany } from './next-page.ts'

/**
 * The steps of a journey as the pages a customer sees, in its order. The questions about a person of a company are
 * always in groups; a change that was opened from another page (`from`) shows its step alone.
 */
export async function listCustomerPages(
  visit: Pick<ApplicationVisit, 'portico'>,
  asked: readonly AskedStep[],
  { from, ofPerson = false }: { from: ChangeSource | undefined; ofPerson?: boolean },
): Promise<(readonly AskedStep[])[]> {
  if (from) return asked.map((step) => [step])
  return listStepPages(asked, { grouped: ofPerson || (await isGrouped(visit)) })
}

/** Lists the steps that are counted with this one: of a company those of its task, of a person all. */
export function listWay(progress: Progress, { step }: AskedStep): AskedStep[] {
  return isCompany(progress) ? listTaskSteps(progress, findTask(step)) : progress.asked
}

/** Tells whether the customer answers the steps of a group on one page (`STEPS`); on a telephone never. */
export async function isGrouped({ portico }: Pick<ApplicationVisit, 'portico'>): Promise<boolean> {
  return portico.env.steps === 'grouped' && !isTelephone(await headers())
}
