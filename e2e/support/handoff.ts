/** Acts on both devices when an application continues on another one. */
import { devices } from '@playwright/test'
import type { MessageKey } from '../../lib/i18n/translate.ts'
import { qrModules } from '../../lib/staff/second-factors/totp-uri.ts'
import { button, heading1, words } from './controls.ts'
import { cookieHeader, createForm, hiddenInputs, sendRequest } from './http.ts'
import type { Person } from './person.ts'
import { expect } from './test.ts'

const { viewport, userAgent, isMobile, hasTouch, deviceScaleFactor } = devices['Pixel 7']

export const telephone = { browser: { viewport, userAgent, isMobile, hasTouch, deviceScaleFactor } }

export type End =
  | 'taken'
  | 'expired'
  | 'superseded'
  | 'withdrawn'
  | 'refused'
  | 'guessed'
  | 'finished'
  | 'taken_back'
  | 'unknown'

export async function expectEnd(person: Person, end: End): Promise<void> {
  await expect(heading1(person, words(person, `handoff.there.ends.${end}.heading`))).toBeVisible()
}

export async function pressLink(person: Person, key: MessageKey): Promise<void> {
  await person.inputMethod.press(
    person.page.getByRole('link', { name: words(person, key), exact: true }),
  )
}

/** Makes a link and reads it from the page; the picture holds the same. */
export async function showCode(person: Person): Promise<string> {
  const first = button(person, 'handoff.start.submit')
  await person.inputMethod.press(first.or(button(person, 'handoff.start.renew')))
  return linkShown(person)
}

export async function linkShown({ page }: Person): Promise<string> {
  // The address is folded on a staff page.
  const link = (await page.locator('.device-address').textContent()) ?? ''
  expect(link).toMatch(/\/(en|es|ar)\/device\/[\w-]{43}$/)
  const dark = qrModules(link).flat().filter(Boolean).length
  const drawn = (await page.locator('.qr-code path').getAttribute('d')) ?? ''
  expect(drawn.match(/M/g)).toHaveLength(dark)
  return link
}

/** Asks for a link anew, from a tab that shows the page as it was before. */
export async function makeAnother({ page }: Person, asked: [string, string][]): Promise<void> {
  const made = await page.request.post(page.url(), {
    multipart: createForm(asked),
    headers: { Origin: new URL(page.url()).origin },
    maxRedirects: 0,
  })
  expect(made.status()).toBe(303)
  await page.reload()
}

/** Presses the button on the page of a link; gives the number that is shown then. */
export async function openLink(person: Person): Promise<string> {
  await person.inputMethod.press(button(person, 'handoff.there.submit'))
  await expect(heading1(person, words(person, 'handoff.there.numberHeading'))).toBeVisible()
  const shown = await person.page.locator('.return-code').innerText()
  expect(shown).toMatch(/^\d{6}$/)
  return shown
}

/** `label`: its label on the screen of staff. */
export async function typeNumber(
  person: Person,
  number: string,
  label: MessageKey = 'handoff.number.label',
): Promise<void> {
  const { page, inputMethod } = person
  await inputMethod.write(page.getByRole('textbox', { name: words(person, label) }), number)
  await inputMethod.press(button(person, 'handoff.number.submit'))
}

/** Requests a link as scanners do before its reader; finally presses the button too. */
export async function scan(origin: string, link: string): Promise<void> {
  for (const method of ['HEAD', 'GET', 'GET']) {
    const looked = await fetch(link, { method, headers: { Purpose: 'prefetch' } })
    expect(looked.status).toBe(200)
    expect(looked.headers.get('referrer-policy')).toBe('strict-origin')
    expect(looked.headers.getSetCookie().filter((cookie) => /portico=/.test(cookie))).toEqual([])
  }
  const { text } = await sendRequest(link)
  const posted = await sendRequest(link, { body: createForm(hiddenInputs(text)) })
  expect(posted.status).toBe(303)
  const shown = await sendRequest(link, { cookie: cookieHeader(posted.cookies) })
  expect(shown.text).toContain('return-code')
  const application = await sendRequest(`${origin}/en`, { cookie: cookieHeader(posted.cookies) })
  expect(application.text).not.toContain('/en/apply/')
}

export function wrong(code: string): string {
  return code === '000000' ? '000001' : '000000'
}
