/** Pages that a browser translates while they are used: what changes still changes, and nothing dies of it. */
import { answerField, pressContinue } from './support/answer-pages.ts'
import { lucia, maya, withAnswers } from './support/applicants.ts'
import { button, heading1, words } from './support/controls.ts'
import {
  fileInput,
  openDocument,
  reachDocuments,
  withRequestedDocuments,
} from './support/documents.ts'
import { expectProblems } from './support/error-summary.ts'
import { openAccount, reachStep } from './support/form-posts.ts'
import { openLink, showCode, telephone, typeNumber } from './support/handoff.ts'
import { expectPage, follow, waitForStatus } from './support/navigation.ts'
import { continueAsStaff, openCaseTab, startServerWithStaff } from './support/staff.ts'
import { expect, test, variant } from './support/test.ts'
import { translate } from './support/translate.ts'

test('a translated status page lives to see the approval', async ({ openVisitor }) => {
  const person = await openVisitor({ script: true })
  const { page } = person
  await openAccount(person)
  await page.goto(page.url())
  await expect(page.locator('.live-status')).toBeAttached()
  const before = await page.getByRole('heading', { level: 1 }).innerText()
  expect(before).not.toBe(words(person, 'status.approved.heading'))
  await translate(page)
  await waitForStatus(person, 'approved')
  await translate(page)
  await expect(page.locator('.account-card')).toBeVisible()
})

test('a translated step says what is wrong now, and goes on', async ({ openVisitor }) => {
  const person = await openVisitor({ script: true })
  const { page } = person
  await reachStep(person, 'contact')
  await translate(page)
  await pressContinue(person)
  await expectProblems(person, 'contact', [
    { field: 'email_address', code: 'missing' },
    { field: 'telephone_number', code: 'missing' },
  ])
  await translate(page)
  await answerField(person, 'email_address', 'maya.example.com')
  await answerField(person, 'telephone_number', '+1 206 555 2671')
  await pressContinue(person)
  await expectProblems(person, 'contact', [{ field: 'email_address', code: 'missing_at' }])
  await translate(page)
  // The person corrects the error, answers the question about the address, and continues.
  await answerField(person, 'email_address', 'maya@gmial.com')
  await pressContinue(person)
  await expect(page.locator('.field-doubt')).toBeVisible()
  await expect(page.locator('.field-error')).toHaveCount(0)
  expect(await page.title()).toMatch(/^Is this right\?/)
  await translate(page)
  await pressContinue(person)
  await expectPage(person, 'address')
})

test('a translated upload says what is wrong now, not what was', async ({ openVisitor }) => {
  const person = await openVisitor({ script: true, applicant: withRequestedDocuments(maya) })
  const { page } = person
  await reachDocuments(person)
  await openDocument(person, 'PASSPORT')
  const error = page.locator('#file-error')
  await translate(page)
  await button(person, 'documents.submit').click()
  await expect(error).toContainText(words(person, 'documents.errors.missing'))
  await translate(page)
  const empty = { name: 'empty.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) }
  await fileInput(person).setInputFiles(empty)
  await expect(page.locator('.file-name')).toHaveText('empty.pdf')
  await button(person, 'documents.submit').click()
  await expect(error).toContainText(words(person, 'documents.errors.empty'))
  await expect(error).not.toContainText(words(person, 'documents.errors.missing'))
})

test(
  'translated pages of staff: a search, a note, a copied value',
  variant,
  async ({ openVisitor, startServer }) => {
    const { server, staff } = await startServerWithStaff(startServer)
    const drafting = await openVisitor({ at: server, language: 'es', applicant: lucia })
    await reachStep(drafting, 'address')
    const ada = await openVisitor({ at: server, script: true })
    const { page } = ada
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await continueAsStaff(ada, staff.ada)
    for (const [typed, count] of [
      ['nobody here', 0],
      [lucia.request.customer_details.last_name, 1],
    ] as const) {
      const before = page.url()
      await translate(page)
      await page.getByLabel(words(ada, 'casework.search.label')).fill(typed)
      await button(ada, 'casework.search.submit').click()
      await page.waitForURL((url) => url.href !== before && url.searchParams.has('search'))
      await expect(page.locator('.casework-row')).toHaveCount(count)
    }
    await page.locator('.casework-row').getByRole('link').click()
    await expect(page).toHaveURL(/\/applications\/[0-9a-f-]{36}\?list=/)
    await translate(page)
    await page.locator('.copy-value button').first().click()
    await expect(page.getByText(words(ada, 'staffCase.copy.done')).first()).toBeVisible()
    // Tests a problem, a success and a repetition: each answer is the same page with other words.
    await button(ada, 'casework.notes.submit').click()
    await expect(page.locator('#note-error')).toBeVisible()
    for (const note of ['Calls back on Monday.', 'Called back.']) {
      await translate(page)
      await page.getByLabel(words(ada, 'casework.notes.label')).fill(note)
      await button(ada, 'casework.notes.submit').click()
      await expect(page.getByText(note)).toBeVisible()
    }
    await translate(page)
    await page.getByLabel(words(ada, 'casework.assign.label')).selectOption({ label: 'Grace' })
    await button(ada, 'casework.assign.submit').click()
    await expect(page.getByText(words(ada, 'casework.done.assigned'))).toBeVisible()
    await translate(page)
    await openCaseTab(ada, 'activity')
    await expect(page.getByText(words(ada, 'casework.trail.who.you')).first()).toBeVisible()
  },
)

test(
  'a translated page that waits for another device follows it',
  variant,
  async ({ openVisitor }) => {
    const desktop = await openVisitor({
      applicant: withAnswers(maya, { name: { last_name: 'Documents' } }),
      script: true,
    })
    await reachDocuments(desktop)
    await openDocument(desktop, 'PASSPORT')
    await follow(desktop, 'handoff.photo', 'handoff.start.heading')
    const link = await showCode(desktop)
    await translate(desktop.page)
    const phone = await openVisitor({ ...telephone, script: true })
    await phone.page.goto(link)
    const number = await openLink(phone)
    await expect(heading1(desktop, words(desktop, 'handoff.claimed.heading'))).toBeVisible()
    await translate(desktop.page)
    await translate(phone.page)
    await typeNumber(desktop, number)
    await expect(heading1(desktop, words(desktop, 'handoff.connected.heading'))).toBeVisible()
    await translate(desktop.page)
    await expectPage(phone, 'documents/[^/?]+')
    await follow(phone, 'handoff.linkBack', 'handoff.on.heading')
    await translate(phone.page)
    await button(phone, 'handoff.on.finish').click()
    await expect(heading1(desktop, words(desktop, 'handoff.finished.heading'))).toBeVisible({
      timeout: 60_000,
    })
  },
)
