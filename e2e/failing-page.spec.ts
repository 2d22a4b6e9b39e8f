/** A page that cannot be made, because something broke after the request router had let the request through. */

import type { Response } from '@playwright/test'
import { sql } from 'kysely'
import type { Language } from '../lib/i18n/languages.ts'
import { getMessages } from '../lib/i18n/translate.ts'
import { expectAccessible } from './support/accessibility.ts'
import { answerPage } from './support/answer-pages.ts'
import { maya } from './support/applicants.ts'
import { button, words } from './support/controls.ts'
import { expectTyped } from './support/error-summary.ts'
import { reachStep } from './support/form-posts.ts'
import { waitForOtherPage } from './support/navigation.ts'
import type { Person } from './support/person.ts'
import type { Portico } from './support/server.ts'
import { withDatabase } from './support/stopped-store.ts'
import { expect, type Fixtures, openTab, test, type Visitor, variant } from './support/test.ts'

const [first, ...others] = [
  { language: 'en', script: true },
  { language: 'en', script: false },
  { language: 'es', script: false },
  { language: 'ar', script: true },
] as const

test('a page that fails says what became of the answers and what to do', ({
  openVisitor,
  startServer,
}) => expectFailures({ openVisitor, startServer }, [first]))

test(
  'a page that fails says so in each language, scripts on and off',
  variant,
  ({ openVisitor, startServer }) => expectFailures({ openVisitor, startServer }, others),
)

async function expectFailures(
  { openVisitor, startServer }: Pick<Fixtures, 'openVisitor' | 'startServer'>,
  readers: readonly { language: Language; script: boolean }[],
): Promise<void> {
  const server = await startServer()
  const people: Visitor[] = []
  for (const reader of readers) {
    const applicant = { ...maya, language: reader.language }
    const person = await openVisitor({ at: server, ...reader, applicant })
    await reachStep(person, 'contact')
    await answerPage(person)
    people.push(person)
  }

  // Breaks a page's own reads, and a step's writes. If what every page reads failed, the route guard would
  // answer.
  await alter(server, [
    'alter table device_link rename column sequence to lost_sequence',
    `create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'the column does not exist'; end $$`,
    'create trigger failing before update on application for each row execute function fail()',
  ])
  for (const person of people) {
    const { page } = person
    const other = await openTab(person)
    const device = page.url().replace(/[^/]+$/, 'device')
    await expectErrorPage(server, other, await other.page.goto(device))
    // The common reads work: the form comes back, with script and without.
    await button(person, 'page.continue').click()
    await expect(page.getByText(words(person, 'form.unavailable'))).toBeVisible()
  }

  await alter(server, [
    'alter table device_link rename column lost_sequence to sequence',
    'drop trigger failing on application',
  ])
  for (const person of people) {
    const { page, applicant } = person
    const contact = page.url()
    await page.goto(contact.replace('contact', 'name'))
    await expectTyped(person, 'name', applicant.typed.name)
    await page.goto(contact)
    await answerPage(person)
    await button(person, 'page.continue').click()
    await waitForOtherPage(person, 'contact')
  }
}

async function expectErrorPage(server: Portico, person: Person, response: Response | null) {
  const { page, language } = person
  expect(response?.status()).toBe(500)
  const { title, text } = getMessages(language).refusals.s500
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  await expect(page.getByText(text)).toBeVisible()
  const reference = (await response?.allHeaders())?.['x-request-id'] ?? ''
  await expect(page.getByText(reference.slice(0, 8))).toBeVisible()
  // Staff find the error by the code that the person reads out, and never see its data.
  const failed = () =>
    server
      .output()
      .split('\n')
      .filter((line) => line.includes('"request_failed"') && line.includes(reference))
  await expect.poll(failed).toHaveLength(1)
  expect(server.output()).not.toContain('does not exist')
  await expectAccessible(page, language)
}

/** Changes rows as the owner of the database while the server is stopped; none of them gives access. */
async function alter(server: Portico, statements: readonly string[]): Promise<void> {
  await server.restart('SIGTERM', () =>
    withDatabase(server.dataDir, async ({ db }) => {
      for (const statement of statements) await sql.raw(statement).execute(db)
    }),
  )
}
