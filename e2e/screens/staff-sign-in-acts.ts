/** Reaches the pages of signing in, before their pictures are taken. */
import type { Page } from '@playwright/test'
import { staffPassword } from '../../test-support/staff/add-staff.ts'
import { generateTotp } from '../../test-support/staff/authenticator-app.ts'
import { press } from './acts.ts'
import type { Act } from './screen.ts'

type Step = 'second-factor' | 'code' | 'backup-code'

/** Signs in as far as that page. The account of a later page than the first gets its authenticator app here. */
export function enterPassword(step: Step): Act {
  return async (page, on) => {
    const signIn = page.url()
    await submitPassword(page, on)
    if (step !== 'second-factor' && page.url().includes('/second-factor')) {
      await setUpApp(page)
      // Backup codes are another way to sign in.
      await makeBackupCodes(page, on)
      await page.context().clearCookies()
      await page.goto(signIn)
      await submitPassword(page, on)
    }
    if (step === 'backup-code') await page.goto(signIn.replace('sign-in', step))
    const { pathname } = new URL(page.url())
    if (!pathname.endsWith(`/staff/${step}`)) throw new Error(`Signing in leads to ${pathname}`)
  }
}

/** Signs in, and enters another code than the one of the e-mail. */
export const enterWrongSetupCode: Act = async (page, on) => {
  await enterPassword('second-factor')(page, on)
  await page.locator('main [name=code]').fill('ab12-cd34-ef56')
  await press(page, on)
  await page.locator('#problems').waitFor()
}

/** Generates backup codes, and waits until they are shown. */
export const makeBackupCodes: Act = async (page, on) => {
  await press(page, on)
  await page.locator('main a[download]').waitFor()
}

const submitPassword: Act = async (page, on) => {
  await page.locator('main [name=address]').fill(on.address)
  await page.locator('main [name=password]').fill(staffPassword)
  await press(page, on)
  // The first sign-in of a server waits until its code is loaded.
  await page.waitForURL(/\/staff\/(code|second-factor)$/, { timeout: 60_000 })
}

async function setUpApp(page: Page): Promise<void> {
  const form = page.locator('main form:has([name=code])')
  await form.locator('[name=code]').fill(generateTotp(await readKey(page), new Date()))
  // The button of a passkey is folded above it.
  await form.locator('button[type=submit]').click()
  await page.waitForURL(/\/staff\/backup-codes/)
}

/** The key for an authenticator app, as the page shows it beside the picture. */
async function readKey(page: Page): Promise<string> {
  const key = await page.locator('main .app-key bdi').first().innerText()
  return key.replaceAll(' ', '')
}
