/** Tests that those whom a firm's rules refuse are told why, and that nothing of the answer is stored. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expectAccessible } from './support/accessibility.ts'
import {
  answerField,
  answerOpenPage,
  answerPage,
  answerUntil,
  pressContinue,
  startApplication,
} from './support/answer-pages.ts'
import { maya } from './support/applicants.ts'
import { button, heading1, words } from './support/controls.ts'
import { expectPage, follow } from './support/navigation.ts'
import { continueAsStaff, startServerWithStaff } from './support/staff.ts'
import { saveGroup, startApplicationForCustomer } from './support/staff-fill.ts'
import { expect, test, variant, variantUnless } from './support/test.ts'

for (const [language, script] of [
  ['en', true],
  ['es', false],
  ['ar', false],
] as const) {
  test(
    `a child is told why there is no account, and what to do, in ${language}, ${script ? 'with' : 'without'} script`,
    variantUnless(language !== 'ar'),
    async ({ openVisitor }) => {
      const person = await openVisitor({ language, script })
      await person.page.goto(`/${language}`)
      const age = words(person, 'notEligible.atStart', { age: 18 })
      await expect(person.page.getByText(age)).toBeVisible()
      await startApplication(person)
      const year = String(new Date().getUTCFullYear() - 12)
      await answerOpenPage(person)
      await answerField(person, 'date_of_birth', { day: '1', month: '3', year }, 'birth')
      await pressContinue(person)
      await expect(heading1(person, words(person, 'notEligible.heading'))).toBeVisible()
      const reason = words(person, 'notEligible.reasons.least_age', { age: 18 })
      await expect(person.page.getByText(reason)).toBeVisible()
      await expect(person.page).not.toHaveURL(new RegExp(year))
      await expectAccessible(person.page, language)
      // Nothing is stored, of the country neither.
      await follow(person, 'notEligible.change', 'sharedPages.residence')
      await expect(person.page.locator(`input[value="${year}"]`)).toHaveCount(0)
      await expect(person.page.locator('option[selected]:not([value=""])')).toHaveCount(0)
      await answerUntil(person, 'contact')
    },
  )
}

test('the example of docs/questions.md refuses a country, also when the answer is changed', async ({
  openVisitor,
  startServer,
}) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-questions-'))
  const [, example = ''] =
    /```yaml\n([^`]+)```/.exec(await readFile('docs/questions.md', 'utf8')) ?? []
  await writeFile(path.join(folder, 'rules.yaml'), example)
  const server = await startServer({ env: { QUESTIONS: folder } })
  const person = await openVisitor({ at: server })
  const { page } = person
  await page.goto('/en')
  await person.inputMethod.press(button(person, 'start.forSelf'))
  await expectPage(person, 'residence')
  await answerUntil(person, 'review')
  const application = /\/apply\/([^/]+)/.exec(page.url())?.[1]
  await page.goto(`/en/apply/${application}/residence?change=yes`)
  await answerField(person, 'country_code', 'FR')
  await pressContinue(person)
  const refused = words(person, 'notEligible.reasons.residence')
  await expect(page.getByText(refused)).toBeVisible()
  await expect(page.getByText(words(person, 'notEligible.notSaved'))).toBeVisible()
  await expect(button(person, 'page.continue')).toHaveCount(0)
  await page.goto(`/en/apply/${application}/review`)
  await expectPage(person, 'review')
  // An address that somebody made up says nothing.
  for (const query of ['why=incorporation&person=x', 'why=constructor', 'why=product&why=x', '']) {
    await page.goto(`/en/apply/${application}/not-eligible?${query}`)
    await expectPage(person, 'review')
  }
  await rm(folder, { recursive: true })
})

test(
  'staff read why what they entered for a child was not saved',
  variant,
  async ({ openVisitor, startServer }) => {
    const { server, staff } = await startServerWithStaff(startServer)
    const noor = await openVisitor({ at: server })
    await continueAsStaff(noor, staff.noor)
    const fill = await startApplicationForCustomer(noor, 'English')
    await answerPage({ ...noor, applicant: maya }, 'applicant')
    await saveGroup(noor)
    await noor.page.goto(`${fill}/about`)
    const year = String(new Date().getUTCFullYear() - 12)
    await answerPage({ ...noor, applicant: maya }, 'name')
    await answerField(noor, 'date_of_birth', { day: '1', month: '3', year }, 'birth')
    await answerField(noor, 'nationality', 'US', 'birth')
    await noor.inputMethod.press(button(noor, 'assistedEntry.fill.save'))
    const reason = words(noor, 'notEligible.reasons.least_age', { age: 18 })
    const unsaved = words(noor, 'notEligible.unsaved')
    await expect(noor.page.getByText(`${reason} ${unsaved}`)).toBeVisible()
    await expect(noor.page.locator(`input[value="${year}"]`)).toHaveCount(1)
    await expectAccessible(noor.page, 'en')
    // Neither is stored: the page is empty once it is opened again.
    await noor.page.goto(`${fill}/about`)
    await expect(noor.page.locator('input[value="Maya"]')).toHaveCount(0)
  },
)
