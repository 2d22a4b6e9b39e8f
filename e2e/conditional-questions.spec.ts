/** Questions that another answer calls for: with script they come and go, without they say when they apply. */
import { expectAccessible } from './support/accessibility.ts'
import { answerField, answerPage, pressContinue } from './support/answer-pages.ts'
import { harbourVine } from './support/applicants.ts'
import { control, question } from './support/controls.ts'
import { beginCompany, continueUntil } from './support/form-posts.ts'
import { waitForHydration, waitForOtherPage } from './support/navigation.ts'
import type { Person } from './support/person.ts'
import { expect, test } from './support/test.ts'

const words = 'corporate_entity_type_description'

async function openLegalForm(person: Person): Promise<void> {
  const { base } = await beginCompany(person)
  await person.page.goto(`${base}/company_name`)
  await continueUntil(person, 'entity')
}

test('with script a question appears when it applies, is announced, and takes no focus', async ({
  openVisitor,
}) => {
  const person = await openVisitor({ applicant: harbourVine, script: true })
  const { page } = person
  await openLegalForm(person)
  await waitForHydration(page)
  const field = question(person, 'entity', words)
  const input = control(person, field)
  await expect(input).toBeHidden()
  await expectAccessible(page, 'en')

  await answerField(person, 'corporate_entity_type', 'OTHER')
  await expect(input).toBeVisible()
  await expect(input).not.toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: field.label })).toHaveCount(1)
  await expectAccessible(page, 'en')
  await pressContinue(person)
  await expect(page.locator('.error-summary').getByRole('link')).toHaveCount(1)
  await input.fill('A cooperative')

  // Taken back, it is neither required nor sent.
  await answerField(person, 'corporate_entity_type', 'LLP')
  await expect(input).toBeHidden()
  const post = page.waitForRequest((request) => request.method() === 'POST')
  await pressContinue(person)
  expect((await post).postData()).not.toContain('A cooperative')
  await waitForOtherPage(person, 'entity')
})

test('without script a question says when it applies; an answer that does not apply is dropped', async ({
  openVisitor,
}) => {
  const person = await openVisitor({ applicant: harbourVine, script: false })
  const { page } = person
  await openLegalForm(person)
  const entity = page.url()
  const input = control(person, question(person, 'entity', words))
  await expect(input).toBeVisible()
  await expect(page.getByRole('group', { name: 'If it is another form:' })).toContainText(
    'Which form is it?',
  )
  await expectAccessible(page, 'en')
  await answerPage(person, 'entity')
  await input.fill('A cooperative')
  await pressContinue(person)
  await waitForOtherPage(person, 'entity')
  await page.goto(entity)
  await expect(input).toHaveValue('')
})
