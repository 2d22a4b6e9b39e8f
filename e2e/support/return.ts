/** Asking for a link by e-mail and opening the application with it. */
import type { MessageKey } from '../../lib/i18n/translate.ts'
import { button, words } from './controls.ts'
import type { Person } from './person.ts'
import { expect } from './test.ts'

/** Types the address on the page that asks for it; gives the code that is shown then. */
export async function sendLinkTo(
  person: Person,
  address: string,
  submit: MessageKey = 'return.save.submit',
): Promise<string> {
  const { page, inputMethod } = person
  await inputMethod.write(
    page.getByRole('textbox', { name: words(person, 'return.address.label'), exact: true }),
    address,
  )
  await inputMethod.press(button(person, submit))
  await expect(page.locator('.next-steps')).toBeVisible()
  const code = (await page.locator('.return-code').textContent()) ?? ''
  expect(code).toMatch(/^\d{6}$/)
  return code
}

/** Finds the box for a link's code, by whichever name the link has for it. */
export function findCodeBox(person: Person) {
  const { page } = person
  const named = (code: 'page' | 'saved' | 'staff') =>
    page.getByRole('textbox', { name: words(person, `return.codes.${code}`) })
  return named('page').or(named('saved')).or(named('staff'))
}

export async function enter(person: Person, code: string): Promise<void> {
  const { inputMethod } = person
  await inputMethod.write(findCodeBox(person), code)
  await inputMethod.press(button(person, 'return.open.submit'))
}
