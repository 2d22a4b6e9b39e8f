/**
 * Applications that stand at the review. One is brought there through the pages; the others are its
 * copies, made by the same code on the stopped server's store: what the rows test begins at the button.
 */
import { randomUUID } from 'node:crypto'
import { embeddedCatalogue } from '../lib/domain/catalogue.ts'
import { buildFieldContext } from '../lib/domain/onboarding/field-context/build-field-context.ts'
import { type Answers, evaluateProgress, type Progress } from '../lib/domain/onboarding/journeys.ts'
import { createSessionToken, hashSessionToken, sessionCookie } from '../lib/security/session.ts'
import { accept } from '../lib/services/acceptance/record-acceptance.ts'
import { answerCompany } from '../test-support/applicants/answer-steps.ts'
import { acceptanceContext } from '../test-support/submission/acceptance-context.ts'
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

const dayMs = 24 * 3_600_000

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
    const now = new Date()
    const answers = (await store.applications.find(store.db, model.applicationId))
      ?.answers as Answers
    const accepted = await store.acceptances.current(store.db, model.applicationId)
    if (!accepted) throw new Error('The model was not accepted')
    const settings = {
      language: 'en' as const,
      now,
      catalogue: embeddedCatalogue,
      attestation: false,
    }
    const person = {
      answers,
      progress: evaluateProgress(answers, buildFieldContext(answers, settings)),
    }
    const ofCompany = count.companies > 0 ? await answerCompany(company, settings) : undefined
    const models: { answers: Answers; progress: Progress }[] = [
      ...Array.from({ length: count.persons }, () => person),
      ...Array.from({ length: count.companies }, () => ofCompany ?? person),
    ]
    const made: Seed[] = []
    for (const [index, { answers, progress }] of models.entries()) {
      const number = index + 1
      const isCompany = progress.people.length > 0
      const token = createSessionToken()
      const session = hashSessionToken(token)
      const id = randomUUID()
      const name = `${String(number).padStart(4, '0')}-${id.slice(0, 4).toUpperCase()}`
      const customerId = `PTC-0000-${name}`
      const expiresAt = new Date(now.getTime() + dayMs)
      await store.transaction(async (tx) => {
        await store.sessions.add(tx, session, expiresAt, now)
        const begun = await store.applications.add(tx, {
          id,
          customerId,
          accountId: `ACC-0000-${name}`,
          locale: 'en',
          expiresAt,
          now,
        })
        await store.sessions.grant(tx, session, id)
        const application = await store.applications.keep(tx, begun, { answers, now })
        await accept({ store, now: () => now }, tx, application, {
          progress,
          terms: accepted.terms,
          attested: accepted.attested,
          ...(isCompany ? { attester: { name: 'Her', role: 'CEO' } } : {}),
          session,
          acceptanceContext,
        })
      })
      made.push({ applicationId: id, customerId, token, isCompany })
    }
    return made
  })
}

/** Takes the next seed of a person, or of a company, out of those that are left. */
export function takeSeed(seeds: Seed[], isCompany = false): Seed | undefined {
  const index = seeds.findIndex((seed) => seed.isCompany === isCompany)
  return index < 0 ? undefined : seeds.splice(index, 1)[0]
}

/** The person of a seed, with the review open. */
export async function openSeed(
  origin: string,
  { applicationId, customerId, token }: Seed,
): Promise<Customer> {
  const memory = { jar: new Map([[sessionCookie, token]]), seen: [] }
  const browser = createBrowser(origin, '10.255.254.7', memory)
  const review = await browser.open(`/en/apply/${applicationId}/review`)
  return { origin, browser, review, applicationId, customerId }
}
