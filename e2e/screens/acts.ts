/** Acts on pages before their pictures are taken. */
import type { BrowserContext } from '@playwright/test'
import { createPdf } from '../../test-support/document-files.ts'
import { readCookies, required } from './cookies.ts'
import type { Act } from './screen.ts'

const startButton = 'main [name=type]'
const mainButton = 'main form button:is([type=submit], :not([type])):not([name], [aria-hidden])'

/** Empties every input of the page. */
async function clear(page: Parameters<Act>[0]): Promise<void> {
  for (const input of await page.locator('main form input, main form textarea').all()) {
    const type = (await input.getAttribute('type')) ?? 'text'
    const isText = !['hidden', 'radio', 'checkbox', 'submit', 'file'].includes(type)
    if (isText && (await input.isEditable())) await input.fill('')
    if (type === 'checkbox' && (await input.isChecked())) await input.uncheck()
  }
  for (const list of await page.locator('main form select').all()) {
    if (await list.isVisible()) await list.selectOption({ index: 0 })
  }
}

/** Presses the first button that submits. */
export const press: Act = async (page) => {
  await page.locator(mainButton).first().click()
}

/** Chooses a photo to be sent, and waits until it is shown. */
export const choosePhoto: Act = async (page) => {
  const buffer = await page.locator('.photo-good .photo').screenshot()
  const photo = { name: 'photo.png', mimeType: 'image/png', buffer }
  await page.locator('input[type=file]').setInputFiles(photo)
  await page.locator('canvas').waitFor()
}

/** Starts an application, and opens its first question. */
export const start: Act = async (page) => {
  await page.locator(startButton).first().click()
  await page.waitForURL(/\/apply\//)
}

/** Submits without any answer, and waits for the summary of problems. */
export const submitEmpty: Act = async (page, on) => {
  await clear(page)
  await press(page, on)
  await page.locator('.notice-warning, #problems').first().waitFor()
}

/** Types these texts by the names of their inputs, and submits. */
export function submitTyped(typed: Readonly<Record<string, string>>, until: string): Act {
  return async (page, on) => {
    for (const [name, text] of Object.entries(typed)) {
      await page.locator(`main [name="${name}"]`).fill(text)
    }
    await press(page, on)
    await page.locator(until).first().waitFor()
    // Content left from another face does not count.
    await page.waitForFunction(() => document.querySelector('main .sending:not(:empty)') === null)
  }
}

/** Searches the list of staff, and waits for the results. */
export function searchFor(typed: string): Act {
  return async (page, on) => {
    await page.locator('main [name="typed"]').fill(typed)
    await press(page, on)
    await page.waitForURL((url) => url.searchParams.has('search'))
    await page.locator('.casework-table').waitFor()
  }
}

/** Chooses an answer to the question of that name, which may call for more questions. */
export function choose(name: string, value: string): Act {
  return async (page) => {
    await page.locator(`main [name="${name}"][value="${value}"]`).check()
  }
}

/** Confirms a person's own part, and waits for the page that says so. */
export const confirmPart: Act = async (page, on) => {
  // The part was confirmed already in another language.
  const consent = page.locator('main [name=consent]')
  if (!(await consent.count())) return
  await consent.check()
  await press(page, on)
  await page.waitForURL(/\/own-part$/)
}

/** Starts another application in the same browser, if that was not done before, and comes back to the list. */
export const startAnother: Act = async (page) => {
  const { href } = new URL(page.url())
  if ((await page.locator('.card-list > .card').count()) > 1) return
  await page.locator(startButton).first().click()
  await page.waitForURL(/\/apply\//)
  await page.goto(href)
}

/** Searches, and continues with the entry of that name. */
export function chooseEntry(typed: string, name: string, until: string): Act {
  return async (page, on) => {
    await submitTyped({ search_text: typed }, 'main input[type=radio]')(page, on)
    await page.getByRole('radio', { name }).check()
    await press(page, on)
    await page.locator(until).first().waitFor()
  }
}

/** Sends a file for the document, unless it was sent before, and waits until the page shows the result. */
export function sendFile(until: string): Act {
  return async (page, on) => {
    if (!(await page.locator(until).count())) {
      const file = { name: 'passport.pdf', mimeType: 'application/pdf', buffer: createPdf() }
      await page.locator('main input[type=file]').setInputFiles(file)
      await press(page, on)
    }
    await page.locator(until).first().waitFor({ timeout: 60_000 })
  }
}

const cameBack = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>()

/** Opens the link with its code, and waits until the page asks whether somebody is there. */
export const awaitTimeout: Act = async (page, on) => {
  const [language = 'en'] = new URL(page.url()).pathname.split('/').filter(Boolean)
  const cookies = cameBack.get(on.id)
  if (cookies) {
    await page.context().addCookies(cookies)
  } else {
    await page.locator('main [name=code]').fill(on.code)
    await press(page, on)
    await page.waitForURL(/\/apply\//)
    cameBack.set(on.id, await page.context().cookies())
  }
  await page.clock.install()
  await page.goto(`/${language}/apply/${on.id}/review`)
  await page.waitForLoadState('networkidle')
  await page.clock.fastForward(26 * 60_000)
  await page.locator('dialog.stay').waitFor()
}

/** Says that the person has nothing to do with the company, if it was not said before. */
export const declinePart: Act = async (page) => {
  const way = page.locator('main details', { has: page.locator('.button-danger') })
  if (!(await way.count())) return
  await way.locator('summary').click()
  await way.locator('.button-danger').click()
  await page.waitForURL(/\/own-part$/)
}

/** Asks for a new link to an own part, if it was not asked for before. */
export const askForLink: Act = async (page, on) => {
  if (await page.locator(mainButton).count()) await press(page, on)
  await page.locator('main .notice-success').waitFor()
}

const claimed = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>()

/** Opens a link to this device; in another language it is the device that opened it. */
export const claimDevice: Act = async (page, on) => {
  const cookies = claimed.get(on.id)
  if (cookies) {
    await page.context().addCookies(cookies)
    await page.reload()
  } else {
    await press(page, on)
  }
  await page.locator('.return-code').waitFor()
  claimed.set(on.id, await page.context().cookies())
}

/** Opens the menu of the signed-in member. */
export const openMenu: Act = async (page) => {
  await page.locator('.staff-menu-button').click()
}

/** Opens the folds. */
export const unfold: Act = async (page) => {
  await page.locator('main details').evaluateAll((all) => {
    for (const each of all) each.setAttribute('open', '')
  })
}

/** The picture of a document lies on its side and fills the screen. */
export const fillScreen: Act = async (page) => {
  await page.getByRole('radio', { name: '90' }).check()
  await page.getByRole('checkbox').check()
}

/** Staff save another answer to the same question meanwhile; then this page is saved. */
export const saveMeanwhile: Act = async (page, on) => {
  const { origin } = new URL(page.url())
  const staff = await required(page.context().browser()).newContext({ baseURL: origin })
  await staff.addCookies(readCookies(on.cookies.agent, origin))
  const other = await staff.newPage()
  await other.goto(`/en/staff/applications/${on.id}/fill/about`)
  await other.locator('[name="contact/email_address"]').fill(`${Date.now()}@example.com`)
  await Promise.all([other.waitForURL(/\?saved=/), press(other, on)])
  await staff.close()
  await page.locator('main [name=email_address]').fill('maya.other@example.com')
  await press(page, on)
  await page.locator('.notice-warning').waitFor()
}

/** Follows the first link of the page whose address has that part. */
export function followTo(part: string): Act {
  return async (page) => {
    await page.locator(`main a[href*="${part}"]`).first().click()
    await page.waitForURL((url) => url.href.includes(part))
  }
}

/** Posts what only supervisors may, as a form of another's page would. */
export const exportWithoutRole: Act = async (page, on) => {
  const language = new URL(page.url()).pathname.split('/')[1]
  const address = `/${language}/staff/applications/${on.id}/data/export`
  await page
    .locator('main form')
    .first()
    .evaluate((form, action) => {
      form.setAttribute('action', action)
      form.setAttribute('method', 'post')
      ;(form as HTMLFormElement).submit()
    }, address)
  await page.waitForURL((url) => url.pathname.endsWith('/staff/forbidden'))
}

/** The customer sends a document, if they have not yet, and the platform rejects it. */
export const rejectDocument: Act = async (page, on) => {
  const { origin } = new URL(page.url())
  const customer = await required(page.context().browser()).newContext({ baseURL: origin })
  await customer.addCookies(readCookies(on.cookies.customer, origin))
  const other = await customer.newPage()
  await other.goto(`/en/apply/${on.id}/documents/${on.document}`)
  if (!(await other.getByText('was not accepted').count())) {
    const file = { name: 'passport.pdf', mimeType: 'application/pdf', buffer: createPdf() }
    await other.locator('main input[type=file]').setInputFiles(file)
    await press(other, on)
    await other.getByText('was not accepted').first().waitFor({ timeout: 60_000 })
  }
  await customer.close()
  await page.reload()
}

/** Deletes the application as its customer, unless an earlier face has, and shows what follows. */
export const deleteDraft: Act = async (page, on) => {
  const language = new URL(page.url()).pathname.split('/')[1]
  await page.goto(`/${language}/apply/${on.id}/delete`)
  const button = page.locator('main .button-danger')
  if (await button.count()) await button.click()
  else await page.goto(`/${language}/apply/${on.id}/delete/done`)
  await page.waitForURL(/\/delete\/done$/)
}

/** Erases the application, unless an earlier face has, and shows the resulting page. */
export const erase: Act = async (page, on) => {
  const done = page.locator('main .caption')
  if (!(await done.count())) {
    const language = new URL(page.url()).pathname.split('/')[1]
    await page.goto(`/${language}/staff/applications/${on.id}/data?approve=erasure`)
    await page.locator('main button[value="approved"]').click()
  }
  await done.waitFor()
}
