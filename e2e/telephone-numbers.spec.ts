/** Telephone numbers as people write them at home, and an e-mail address corrected by one press. */

import { expectAccessible } from './support/accessibility.ts'
import { answerField, pressContinue } from './support/answer-pages.ts'
import { maya, withAnswers } from './support/applicants.ts'
import { button, control, question, words } from './support/controls.ts'
import { reachStep } from './support/form-posts.ts'
import { expectPage } from './support/navigation.ts'
import type { Person } from './support/person.ts'
import { expect, test, variantUnless } from './support/test.ts'

const british = withAnswers(maya, {
  residence: { country_code: 'GB' },
  birth: { date_of_birth: { day: '27', month: '3', year: '1985' }, nationality: 'GB' },
})

for (const script of [true, false]) {
  const scripts = `scripts ${script ? 'on' : 'off'}`

  test(
    `a number is read as one of the country beside it, ${scripts}`,
    variantUnless(!script),
    async ({ openVisitor }) => {
      const person = await openVisitor({ script, applicant: british })
      await reachStep(person, 'contact')
      await expect(callingCodes(person)).toHaveValue('GB')
      await answerField(person, 'email_address', 'maya@example.com')
      await answerField(person, 'telephone_number', '12')
      await pressContinue(person)
      await expect(person.page.locator('.field-error')).toContainText('07400 123456')
      await callingCodes(person).selectOption('ES')
      await pressContinue(person)
      await expect(person.page.locator('.field-error')).toContainText('612 34 56 78')
      await expect(callingCodes(person)).toHaveValue('ES')
      await expectAccessible(person.page, 'en')

      await callingCodes(person).selectOption('GB')
      await answerField(person, 'telephone_number', '07911 123456')
      await pressContinue(person)
      await expectPage(person, 'address')
      await person.page.goto(person.page.url().replace('/address', '/contact'))
      await expectPage(person, 'contact')
      await expect(number(person)).toHaveValue('07911 123456')
      await expect(callingCodes(person)).toHaveValue('GB')
    },
  )

  test(
    `a likely slip in an e-mail address is corrected by one press, ${scripts}`,
    variantUnless(script),
    async ({ openVisitor }) => {
      const person = await openVisitor({ script, applicant: british })
      await reachStep(person, 'contact')
      await answerField(person, 'email_address', 'maya@gmial.com')
      await answerField(person, 'telephone_number', '+1 206 555 2671')
      await pressContinue(person)
      const use = words(person, 'form.useSuggestion', { suggestion: 'maya@gmail.com' })
      await expect(button(person, 'form.keepTyped')).toBeVisible()
      await expectAccessible(person.page, 'en')
      await person.page.getByRole('button', { name: use, exact: true }).click()
      await expectPage(person, 'address')
      await person.page.goto(person.page.url().replace('/address', '/contact'))
      const email = control(person, question(person, 'contact', 'email_address'))
      await expect(email).toHaveValue('maya@gmail.com')
    },
  )
}

test('Enter and "Keep what I typed" leave an e-mail address as it was typed', async ({
  openVisitor,
}) => {
  for (const script of [true, false]) {
    const person = await openVisitor({ script, applicant: british })
    await reachStep(person, 'contact')
    await answerField(person, 'email_address', 'maya@gmial.com')
    await answerField(person, 'telephone_number', '+1 206 555 2671')
    await pressContinue(person)
    await expect(button(person, 'form.keepTyped')).toBeVisible()
    if (script) await number(person).press('Enter')
    else await button(person, 'form.keepTyped').click()
    await expectPage(person, 'address')
    await person.page.goto(person.page.url().replace('/address', '/contact'))
    const email = control(person, question(person, 'contact', 'email_address'))
    await expect(email).toHaveValue('maya@gmial.com')
  }
})

function callingCodes(person: Person) {
  const name = words(person, 'form.callingCode')
  return person.page.getByRole('combobox', { name, exact: true })
}

function number(person: Person) {
  return control(person, question(person, 'contact', 'telephone_number'))
}
