/** The first day of a member of staff: password, second factor, passkey. */
import type { Page } from '@playwright/test'
import { generateTotp } from '../../test-support/staff/authenticator-app.ts'
import { expectAccessible } from './accessibility.ts'
import { button, heading1, words } from './controls.ts'
import {
  currentCode,
  expectStaffHome,
  giveCode,
  givePassword,
  type Staff,
  staffPassword,
} from './staff.ts'
import { expect, type Visitor } from './test.ts'

/** A password, by the link for it. */
export async function setPassword(person: Visitor, { grace }: Staff): Promise<void> {
  const { page, inputMethod, language } = person
  await page.goto(`/${language}/staff/password/${grace.link}`)
  await inputMethod.write(page.getByLabel(words(person, 'staff.password.label')), staffPassword)
  await inputMethod.press(button(person, 'staff.password.submit'))
  await expect(page.getByText(words(person, 'staff.signIn.chosen'))).toBeVisible()
}

/** Plugs an authenticator into the page's machine: it recognises its owner, or does not. */
export async function plugIn(page: Page) {
  const wire = await page.context().newCDPSession(page)
  await wire.send('WebAuthn.enable')
  const { authenticatorId } = await wire.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    recognise: (isUserVerified: boolean) =>
      wire.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    unplug: () => wire.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}

/** The first day of one of staff: a link, a password, a second factor; gives the key of that. */
export async function enrol(person: Visitor, { grace }: Staff): Promise<string> {
  const { page, inputMethod, language } = person
  await page.goto(`/${language}/staff/password/${grace.link}`)
  await expectAccessible(page, language)
  await inputMethod.write(page.getByLabel(words(person, 'staff.password.label')), 'short')
  await inputMethod.press(button(person, 'staff.password.submit'))
  await expect(page.locator('#problems')).toContainText('12')
  await expectAccessible(page, language)
  await inputMethod.write(page.getByLabel(words(person, 'staff.password.label')), staffPassword)
  await inputMethod.press(button(person, 'staff.password.submit'))
  await expect(page.getByText(words(person, 'staff.signIn.chosen'))).toBeVisible()
  await page.goto(`/${language}/staff/password/${grace.link}`)
  await expect(heading1(person, words(person, 'staff.password.overHeading'))).toBeVisible()
  await expectAccessible(page, language)

  await givePassword(person, grace.address)
  await expect(heading1(person, words(person, 'staff.factor.heading'))).toBeVisible()
  await expect(page.getByRole('link', { name: words(person, 'staff.factor.open') })).toBeVisible()
  await expectAccessible(page, language)
  // Without a second factor nothing else is open.
  await page.goto(`/${language}/staff`)
  await expect(heading1(person, words(person, 'staff.factor.heading'))).toBeVisible()
  const secret = await readAppKey(person)
  await giveCode(person, generateTotp(secret, new Date(0)), 'staff.factor.submit')
  await expect(page.locator('#problems')).toContainText(words(person, 'staff.code.wrong'))
  await expectAccessible(page, language)
  await giveCode(person, await currentCode(secret), 'staff.factor.submit')
  await expect(heading1(person, words(person, 'staff.backup.heading'))).toBeVisible()
  await page.getByRole('link', { name: words(person, 'staff.backup.onward') }).click()
  await expectStaffHome(person)
  await expectAccessible(page, language)
  return secret
}

/** The key for an authenticator app, as the page shows it. */
export async function readAppKey(person: Visitor): Promise<string> {
  const key = person.page.locator('p', { hasText: `${words(person, 'staff.factor.key')}:` })
  return (await key.locator('bdi').innerText()).replaceAll(' ', '')
}
