/** The questions that few people need, behind one line. */
import { axeFaults } from './support/accessibility.ts'
import { answerField, answerPage, pressContinue } from './support/answer-pages.ts'
import { maya, withAnswers } from './support/applicants.ts'
import { words } from './support/controls.ts'
import { expectProblems } from './support/error-summary.ts'
import { reachStep } from './support/form-posts.ts'
import { expectPage } from './support/navigation.ts'
import { expect, test, variantUnless } from './support/test.ts'

const plain = withAnswers(maya, { name: { title: '', middle_name: '', single_name: '' } })

test('what a password manager fills in is unfolded, whether it says so or not', async ({
  openVisitor,
}) => {
  const person = await openVisitor({ applicant: plain, script: true })
  await reachStep(person, 'name')
  const { page } = person
  const title = page.locator('[name=title]')
  for (const says of [true, false]) {
    await page.reload()
    await expect(title).toBeHidden()
    await title.evaluate((input: HTMLInputElement, isSaid) => {
      input.value = 'Dr.'
      if (isSaid) input.dispatchEvent(new Event('change', { bubbles: true }))
    }, says)
    await page.locator('[name=last_name]').focus()
    await expect(title).toBeVisible()
  }
})

test('nothing is sent from a fold that a program filled without a word, before it was seen', async ({
  openVisitor,
}) => {
  const person = await openVisitor({ applicant: plain, script: true })
  await reachStep(person, 'name')
  const { page } = person
  await answerPage(person)
  const title = page.locator('[name=title]')
  const isFolded = await title.evaluate((input: HTMLInputElement) => {
    const fold = input.closest('details')
    if (fold) fold.open = false
    input.value = 'Dr.'
    input.form?.requestSubmit()
    return fold !== null
  })
  expect(isFolded).toBe(true)
  await expect(title).toBeVisible()
  await expect(title).toBeFocused()
  await pressContinue(person)
  await expectPage(person, 'contact')
})

for (const script of [true, false]) {
  test(
    `an error that names a folded answer shows it, scripts ${script ? 'on' : 'off'}`,
    variantUnless(script),
    async ({ openVisitor }) => {
      const person = await openVisitor({ applicant: plain, script })
      await reachStep(person, 'name')
      const { page } = person
      const box = page.locator('[name=single_name]')
      await expect(box).toBeHidden()
      expect(await axeFaults(page)).toEqual([])
      await pressContinue(person)
      await expectProblems(person, 'name', [
        { field: 'first_name', code: 'missing' },
        { field: 'last_name', code: 'missing' },
      ])
      await expect(box).toBeVisible()
      await answerField(person, 'last_name', 'Suharto')
      await box.check()
      await pressContinue(person)
      await expectPage(person, 'contact')
      await page.goBack()
      await expect(page.getByText(words(person, 'form.moreOfName'))).toBeHidden()
      await expect(box).toBeChecked()
    },
  )
}
