/**
 * Tests forty people whom rules made for one country would refuse. Without script each applies by plain posts,
 * and what the platform received is compared with the recorded body, byte for byte. With script each fills in
 * the three pages whose rules refuse people (names, address, numbers), one load of each, and the rest is
 * posted: the check in the browser must refuse nobody whom the server accepts. Both send the same form, so
 * nothing is sent to the platform a second time.
 */
import type { RequestApplication } from '../lib/platform/contract/requests.ts'
import {
  type InternationalApplicant,
  internationalApplicants,
} from '../test-support/applicants/international-applicants.ts'
import bodies from '../test-support/applicants/international-bodies.json' with { type: 'json' }
import { answerUntil } from './support/answer-pages.ts'
import type { Applicant } from './support/applicants.ts'
import { continueUntil, openAccount, reachStep } from './support/form-posts.ts'
import { getReference } from './support/navigation.ts'
import { expectReceivedOnce } from './support/simulator-records.ts'
import { expect, test, variant } from './support/test.ts'

const everyone = Object.entries(internationalApplicants) as [
  keyof typeof internationalApplicants,
  InternationalApplicant,
][]
/** So many in one test: enough tests for every worker to have one. */
const size = 10

/** The recorded body of their application, as it was sent. */
function storedBody(name: keyof typeof internationalApplicants): RequestApplication {
  return JSON.parse(bodies[name]) as RequestApplication
}

function applicantOf(
  name: keyof typeof internationalApplicants,
  { typed, doubted, language }: InternationalApplicant,
): Applicant {
  return { typed: typed as Applicant['typed'], doubted, language, request: storedBody(name) }
}

for (let first = 0; first < everyone.length; first += size) {
  const some = everyone.slice(first, first + size)
  const names = some.map(([name]) => name).join(', ')

  test(
    `${names} open an account without script, and are received unchanged`,
    variant,
    async ({ openVisitor, shared }) => {
      for (const [name, human] of some) {
        const person = await openVisitor({ applicant: applicantOf(name, human) })
        await test.step(name, async () => {
          await openAccount(person)
          const { body } = await expectReceivedOnce(shared, await getReference(person))
          expect(JSON.stringify(body.customer_details)).toBe(
            JSON.stringify(storedBody(name).customer_details),
          )
          expect(body.account_to_open).toMatchObject({ product_id: 'DEPOSIT_BASIC' })
        })
        await person.page.context().close()
      }
    },
  )

  test(
    `${names} pass the pages of names, address and numbers with script`,
    variant,
    async ({ openVisitor }) => {
      for (const [name, human] of some) {
        const person = await openVisitor({ applicant: applicantOf(name, human), script: true })
        await test.step(name, async () => {
          await reachStep(person, 'residence')
          await answerUntil(person, 'contact')
          await continueUntil(person, 'address')
          const asked = Object.keys(human.typed)
          await answerUntil(person, asked[asked.indexOf('address') + 1] ?? '')
          if ('tax_country' in human.typed) await continueUntil(person, 'identification')
          await answerUntil(person, 'product')
        })
        await person.page.context().close()
      }
    },
  )
}
