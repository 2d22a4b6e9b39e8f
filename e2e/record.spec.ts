/** Tests the history on the status page, and the record of it as a file. */
import { expectAccessible } from './support/accessibility.ts'
import { startApplication } from './support/answer-pages.ts'
import { alNoor, maya } from './support/applicants.ts'
import { words } from './support/controls.ts'
import { openAccount } from './support/form-posts.ts'
import { fetchPage } from './support/http.ts'
import { getReference, waitForStatus } from './support/navigation.ts'
import type { Person } from './support/person.ts'
import { fetchRecord, history } from './support/record.ts'
import { expect, test, variant } from './support/test.ts'

type Moment = 'started' | 'sent' | 'asked' | 'reviewing' | 'approved'

async function expectMoments(person: Person, moments: Moment[]): Promise<void> {
  const entries = history(person).locator('li')
  // One press has accepted and sent.
  const sentences = moments.map((moment) =>
    words(person, `history.moments.${moment}`, { given: 'accepted' }),
  )
  for (const sentence of sentences)
    await expect(entries.filter({ hasText: sentence })).toHaveCount(1)
  await expect(entries.first()).toContainText(sentences[0] ?? '')
  await expect(entries.last()).toContainText(sentences.at(-1) ?? '')
  await expect(history(person).locator('time[datetime]')).toHaveCount(await entries.count())
}

test('a person sees what has happened, as it happens, and keeps a record of it', async ({
  openVisitor,
}) => {
  const person = await openVisitor({ script: true })
  const { page } = person
  await openAccount(person)
  // The approval comes by itself, with the live status.
  const approved = words(person, 'history.moments.approved')
  await history(person).locator('summary').first().click()
  await expect(history(person).getByText(approved)).toBeVisible()
  await expectMoments(person, ['approved', 'reviewing', 'sent', 'started'])
  await expectAccessible(page, 'en')

  const record = await fetchRecord(person)
  const reference = await getReference(person)
  expect(record.name).toBe(`${reference}.pdf`)
  for (const text of [reference, 'Johnson', '1204 Pine Street', approved, '•••• 4399']) {
    expect(record.text).toContain(text)
  }
  const { tax_reference_number: number } = maya.typed.identification
  expect(record.text).not.toContain(String(number))

  const answer = await fetchPage(page.request, record.url)
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  const stranger = await openVisitor()
  await startApplication(stranger)
  expect((await stranger.page.goto(record.url))?.status()).toBe(404)
})

test('a company sees the same in Arabic, without script', variant, async ({ openVisitor }) => {
  const person = await openVisitor({ applicant: alNoor })
  await openAccount(person)
  await waitForStatus(person, 'awaiting_customer')
  await expectMoments(person, ['asked', 'sent', 'started'])
  const record = await fetchRecord(person)
  const reference = await getReference(person)
  expect(record.name).toBe(`${reference}.pdf`)
  expect(record.text).toContain(reference)
  expect(record.text).toContain('alnoor@example.ae')
})
