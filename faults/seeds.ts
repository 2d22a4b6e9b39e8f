/**
 * Applications that are ready to submit. One is filled in through the pages; the others get its answers by
 * the use cases, on the stopped server's store: what the rows test begins at the button.
 */

import { sessionCookie } from '../lib/access/rules/session-names.ts'
import type { ApplicationsDeps } from '../lib/applications/applications-deps.ts'
import type { Answers } from '../lib/onboarding/journeys.ts'
import { answerCompany } from '../test-support/applicants/answer-steps.ts'
import {
  acceptCurrentTerms,
  startWithAnswers,
} from '../test-support/applications/fill-in-application.ts'
import { createOfflineDeps } from '../test-support/applications/offline-deps.ts'
import { company } from './applicant.ts'
import { createBrowser } from './browser.ts'
import { type Customer, reachReview } from './customer.ts'
import { type Sealed, type TestServer, withStoppedStore } from './test-server.ts'

/** A server that can be stopped for as long as its store is written to. */
type Seedable = Pick<TestServer, 'url' | 'where' | 'stop' | 'restart'> & Sealed

export type Seed = {
  applicationId: string
  customerId: string
  token: string
  isCompany: boolean
}

/** How many applications of persons and of companies. */
export type Count = { persons: number; companies: number }

/** How many people each company of the seeds has. */
export const peopleOfCompany = company.people.length

/** Makes so many, and leaves the server running. */
export async function seed(server: Seedable, persons: number): Promise<Seed[]> {
  const seeds = await seedAndStop(server, { persons, companies: 0 })
  await server.restart()
  return seeds
}

/** Makes so many, and leaves the server stopped. */
export async function seedAndStop(server: Seedable, count: Count): Promise<Seed[]> {
  const model = await reachReview(server.url, '10.255.255.7')
  await server.stop()
  return withStoppedStore(server, async (store) => {
    const stored = await store.applications.find(store.db, model.applicationId)
    if (!stored) throw new Error('The model is gone')
    const deps = createOfflineDeps(store)
    const ofPerson = stored.answers as Answers
    const ofCompany =
      count.companies > 0
        ? (await answerCompany(company, deps.getQuestionSettings('en'))).answers
        : {}
    const seeds: Seed[] = []
    for (let number = 0; number < count.persons; number++) {
      seeds.push(await createSeed(deps, ofPerson, false))
    }
    for (let number = 0; number < count.companies; number++) {
      seeds.push(await createSeed(deps, ofCompany, true))
    }
    return seeds
  })
}

/** An application with these answers, accepted by its customer. */
async function createSeed(
  deps: ApplicationsDeps,
  answers: Answers,
  isCompany: boolean,
): Promise<Seed> {
  const started = await startWithAnswers(deps, answers)
  await acceptCurrentTerms(deps, started, isCompany ? { name: 'Her', role: 'CEO' } : undefined)
  const { applicationId, sessionToken: token } = started
  const application = await deps.store.applications.find(deps.store.db, applicationId)
  return { applicationId, customerId: application?.customerId ?? '', token, isCompany }
}

/** Takes the next seed of a person, or of a company, out of those that are left. */
export function takeSeed(seeds: Seed[], isCompany = false): Seed | undefined {
  const index = seeds.findIndex((seed) => seed.isCompany === isCompany)
  return index < 0 ? undefined : seeds.splice(index, 1)[0]
}

let networks = 0

/** Returns an address in a network that nobody else is in, since presses are limited by network. */
function nextVisitor(): string {
  networks++
  return `10.${128 + (networks >> 8)}.${networks & 255}.7`
}

/** The person of a seed, with the review open. */
export async function openSeed(
  origin: string,
  { applicationId, customerId, token }: Seed,
  visitor = nextVisitor(),
): Promise<Customer> {
  const memory = { jar: new Map([[sessionCookie, token]]), seen: [] }
  const browser = createBrowser(origin, visitor, memory)
  const review = await browser.open(`/en/apply/${applicationId}/review`)
  return { origin, browser, review, applicationId, customerId }
}
