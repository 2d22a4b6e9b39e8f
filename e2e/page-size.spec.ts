/** Tests the size of each page in bytes: what a visitor with a slow connection waits for at every step. */
import { describeWeight, type PageWeight, weighPage } from '../test-support/page-weight.ts'
import { submit } from './support/answer-pages.ts'
import { harbourVine, withoutDocuments } from './support/applicants.ts'
import { reachReview } from './support/form-posts.ts'
import { fetchPage } from './support/http.ts'
import { waitForStatus } from './support/navigation.ts'
import type { Person } from './support/person.ts'
import { expect, test } from './support/test.ts'

const kb = 1024

/** The pages of a person's application, and what each may be at most: flight, and all of it compressed. */
const mostOfPerson = {
  applicant: [10.5 * kb, 5 * kb],
  // Two lists of countries, and a date.
  residence: [12 * kb, 8.25 * kb],
  name: [11.75 * kb, 5.5 * kb],
  // Includes the list of calling codes.
  contact: [12 * kb, 8.25 * kb],
  address: [17.5 * kb, 7.25 * kb],
  // Includes the reasons for which somebody has no tax number.
  identification: [13 * kb, 6 * kb],
  // Includes the question about the person's share of the company.
  product: [12.5 * kb, 5.75 * kb],
  // Includes the terms and the questions without an answer.
  review: [15.25 * kb, 6.5 * kb],
} as const

test('each page of a person’s application is as small as it has to be', async ({ openVisitor }) => {
  const person = await openVisitor()
  await reachReview(person)
  for (const [page, [flight, gzip]] of Object.entries(mostOfPerson)) {
    const weight = await weigh(person, page)
    expect.soft([page, weight.flight <= flight, weight.gzip <= gzip]).toEqual([page, true, true])
  }
  await submit(person)
  // Intermediate states differ with the machine's speed.
  await waitForStatus(person, 'approved')
  const status = await weigh(person, 'status')
  // With its stages and their days, the zone of its times, until when a copy can be kept, and the ways to open
  // it elsewhere.
  expect.soft(status.flight).toBeLessThanOrEqual(19.5 * kb)
})

test('no step of a company with three people is much larger than one of a person', async ({
  openVisitor,
}) => {
  const person = await openVisitor()
  await reachReview(person)
  // Compared with a page of the same kind of questions: a list of the countries is most of its page.
  const alike = {
    name: ['entity', 'numbers', 'tasks', 'people'],
    residence: ['company_name'],
  }
  const company = await openVisitor({ applicant: withoutDocuments(harbourVine) })
  await reachReview(company)
  for (const [ofPerson, ofCompany] of Object.entries(alike)) {
    const { gzip } = await weigh(person, ofPerson)
    for (const page of ofCompany) {
      expect.soft([page, (await weigh(company, page)).gzip <= 1.3 * gzip]).toEqual([page, true])
    }
  }
  await weigh(company, 'review')
})

async function weigh({ page }: Person, name: string): Promise<PageWeight> {
  const at = new URL(page.url()).pathname.replace(/[^/]+$/, name)
  const response = await fetchPage(page.request, at)
  expect([name, response.status()]).toEqual([name, 200])
  const weight = weighPage(await response.text())
  const words = describeWeight(name, weight)
  process.stdout.write(`${words}\n`)
  test.info().annotations.push({ type: 'size', description: words })
  return weight
}
