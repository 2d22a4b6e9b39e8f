/** The last press accepts the terms for the answers above them and sends; nothing is asked for twice. */

import { cpSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  answerField,
  changeAnswer,
  expectChangedTerms,
  pressContinue,
  submit,
  termsSection,
  tickTerms,
} from './support/answer-pages.ts'
import { listAuditEvents } from './support/audit-events.ts'
import { button, shortLabelOf, words } from './support/controls.ts'
import { expectProblems } from './support/error-summary.ts'
import { acceptWithoutSending, failEverySecondSend } from './support/failed-sends.ts'
import { reachReview, reachStep, submitForm } from './support/form-posts.ts'
import { expectPage, getReference, waitForOtherPage, waitForStatus } from './support/navigation.ts'
import type { Person } from './support/person.ts'
import { expectReceivedOnce } from './support/simulator-records.ts'
import { expect, test, variant } from './support/test.ts'

const accepted = ['terms_accepted'] as const
const ownTerms = path.join(import.meta.dirname, '../terms/2026-11-01')

for (const script of [true, false]) {
  const scripts = `scripts ${script ? 'on' : 'off'}`

  test(
    `accepted answers that could not be sent are not asked for again, ${scripts}`,
    variant,
    async ({ openVisitor, startServer }) => {
      const server = await startServer()
      await failEverySecondSend(server)
      const person = await openVisitor({ at: server, script })
      const { page, inputMethod } = person
      await reachStep(person, 'review')
      // All on one page: the answers, then the documents, then the boxes, and one button.
      await expect(page.getByText('Seattle')).toBeVisible()
      await expect(termsSection(person).getByRole('link')).toHaveCount(2)
      await expect(page.getByText(/^Step\s(\d+)\sof\s\1$/)).toBeVisible()
      const box = page.getByRole('main').getByRole('checkbox')
      await expect(box).not.toBeChecked()
      await inputMethod.press(button(person, 'review.submit'))
      await expectProblems(person, 'terms', [
        { field: 'terms_and_conditions_accepted', code: 'missing' },
      ])
      await expectPage(person, 'review')

      await acceptWithoutSending(person)
      await page.goto(page.url().replace('/review', '/terms'))
      await expectPage(person, 'review')
      await expect(termsSection(person)).toHaveCount(0)
      await expect(box).toHaveCount(0)
      await expect(page.getByText(words(person, 'review.acceptTitle'))).toBeVisible()
      await submit(person)
      await waitForStatus(person, 'approved')
      await expectReceivedOnce(server, await getReference(person))
      expect(await listAuditEvents(server, [...accepted])).toHaveLength(1)
    },
  )

  test(
    `a press once more on the page that could not send accepts nothing anew, ${scripts}`,
    // In `npm test`, `accept-terms.test.ts` covers this, and `save-answers.test.ts` the next.
    variant,
    async ({ openVisitor, startServer }) => {
      const server = await startServer()
      await failEverySecondSend(server)
      const person = await openVisitor({ at: server, script })
      await reachReview(person)
      await acceptWithoutSending(person)
      await person.inputMethod.press(button(person, 'review.submit'))
      await expectPage(person, 'status')
      await waitForStatus(person, 'approved')
      expect(await listAuditEvents(server, [...accepted])).toHaveLength(1)
    },
  )

  test(
    `a change after the acceptance voids it, and the review says what changed, ${scripts}`,
    variant,
    async ({ openVisitor, startServer }) => {
      const server = await startServer()
      await failEverySecondSend(server)
      const person = await openVisitor({ at: server, script })
      const { page } = person
      await reachReview(person)
      await acceptWithoutSending(person)
      await page.goto(page.url())
      await changeTo(person, 'address', 'city', 'Tacoma')
      await changeTo(person, 'name', 'middle_name', 'June')

      await expectChangedTerms(person)
      await expect(page.locator('.notice').getByRole('listitem')).toHaveText([
        shortLabelOf(person, 'name', 'middle_name'),
        shortLabelOf(person, 'address', 'city'),
      ])
      await expect(page.getByRole('checkbox').first()).not.toBeChecked()
      await submit(person)
      await waitForStatus(person, 'approved')
      const { body } = await expectReceivedOnce(server, await getReference(person))
      expect(body.customer_details.mailing_address?.city).toBe('Tacoma')
      expect(body.customer_details.middle_name).toBe('June')
    },
  )

  test(
    `answers of another tab and a new version of the terms are accepted only once they are shown, ${scripts}`,
    variant,
    async ({ openVisitor, startServer }) => {
      const terms = mkdtempSync(path.join(tmpdir(), 'portico-terms-'))
      putInForce(terms, '2020-01-01')
      const server = await startServer({ env: { TERMS_DIR: terms } })
      const person = await openVisitor({ at: server, script })
      const { page, inputMethod, applicant } = person
      await reachReview(person)
      const address = { ...applicant.typed.address, city: 'Shelbyville' }
      await submitForm(page.context(), page.url().replace(/review$/, 'address'), address)
      await inputMethod.press(button(person, 'review.submit'))
      await expect(page.getByText(words(person, 'review.stale'))).toBeVisible()
      await expect(page.getByText('Shelbyville')).toBeVisible()
      const box = page.getByRole('main').getByRole('checkbox')
      await expect(box).not.toBeChecked()

      await tickTerms(person)
      await server.restart('SIGTERM', async () => putInForce(terms, '2021-01-01'))
      await inputMethod.press(button(person, 'review.submit'))
      await expect(page.getByText(words(person, 'review.textChanged'))).toBeVisible()
      await expect(page.getByText('1 January 2021').first()).toBeVisible()
      await expect(box).not.toBeChecked()

      await submit(person)
      await waitForStatus(person, 'approved')
      const events = await listAuditEvents(server, [...accepted])
      expect(events.map(({ detail }) => detail)).toEqual([
        expect.objectContaining({
          terms: [
            expect.objectContaining({ version: '2021-01-01' }),
            expect.objectContaining({ version: '2021-01-01' }),
          ],
        }),
      ])
    },
  )
}

async function changeTo(person: Person, step: string, field: string, value: string): Promise<void> {
  await changeAnswer(person, step)
  await answerField(person, field, value)
  await pressContinue(person)
  await waitForOtherPage(person, step)
  await expectPage(person, 'review')
}

function putInForce(terms: string, version: string): void {
  const folder = path.join(terms, version)
  mkdirSync(folder)
  cpSync(ownTerms, folder, { recursive: true })
}
