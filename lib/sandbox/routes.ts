import { type Answer, failure } from './answers.ts'
import { findApplication } from './application.ts'
import { submitApplication, updateApplication } from './change.ts'
import type { Context } from './context.ts'
import { createApplication } from './create.ts'
import { getApplications } from './list.ts'
import { getApplication, getStatus } from './read.ts'

export type Route = {
  writes: boolean
  id: string
  answer: (context: Context, id: string) => Promise<Answer>
}

const operations: [method: string, path: RegExp, answer: Route['answer']][] = [
  ['POST', /^\/v1\/applications$/, createApplication],
  ['GET', /^\/v1\/applications$/, getApplications],
  ['GET', /^\/v1\/applications\/([\w-]+)$/, getApplication],
  ['PATCH', /^\/v1\/applications\/([\w-]+)$/, updateApplication],
  ['GET', /^\/v1\/applications\/([\w-]+)\/status$/, getStatus],
  ['POST', /^\/v1\/applications\/([\w-]+)\/submit$/, submitApplication],
  ['POST', /^\/v1\/applications\/([\w-]+)\/individual$/, refuseIndividuals],
  ['PATCH', /^\/v1\/applications\/([\w-]+)\/individual\/[\w-]+$/, refuseIndividuals],
  ['DELETE', /^\/v1\/applications\/([\w-]+)\/individual\/[\w-]+$/, refuseIndividuals],
]

/** The operation at a path below the API base; undefined where there is none. */
export function findRoute(method: string, path: string): Route | undefined {
  for (const [wanted, pattern, answer] of operations) {
    const match = wanted === method ? pattern.exec(path) : null
    if (match) return { writes: method !== 'GET', id: match[1] ?? '', answer }
  }
  return undefined
}

async function refuseIndividuals({ records, clientId }: Context, id: string): Promise<Answer> {
  const application = await findApplication(records, id)
  return failure(application?.clientId === clientId ? 'NOT_A_CORPORATION' : 'NOT_FOUND')
}
