/** Tests input that the script was not told of, as it came before it or without an event: it stays, and counts. */
import type { Page } from '@playwright/test'
import { answerPage, pressContinue } from './support/answer-pages.ts'
import { harbourVine } from './support/applicants.ts'
import { words } from './support/controls.ts'
import { beginCompany, reachReview, reachStep } from './support/form-posts.ts'
import {
  expectPage,
  holdScripts,
  waitForHydration,
  waitForOtherPage,
} from './support/navigation.ts'
import type { Person } from './support/person.ts'
import { expect, test, variant } from './support/test.ts'

test('choices and input from before the script arrives are kept', async ({ openVisitor }) => {
  const maya = await openVisitor({ script: true })
  await reachStep(maya, 'applicant')
  await answerEarly(maya, [maya.page.url()])
})

test(
  'choices and input are kept on every step of a company and on its review',
  variant,
  async ({ openVisitor }) => {
    const company = await openVisitor({ applicant: harbourVine, script: true })
    await reachReview(company)
    const { page } = company
    const links = await page.locator('a[href*="change="]').all()
    const addresses = await Promise.all(links.map((link) => link.getAttribute('href')))
    // One page of each step: those of the second person are those of the first.
    const pages = new Map(addresses.map((each) => [/\w+(?=\?)/.exec(each ?? '')?.[0], each ?? '']))
    await answerEarly(company, [...pages.values(), page.url()])
  },
)

test('answers from before the script arrived pass the check of the browser', async ({
  openVisitor,
}) => {
  const company = await openVisitor({ applicant: harbourVine, script: true })
  const { page } = company
  const { base } = await beginCompany(company)
  const release = await holdScripts(page)
  await page.goto(`${base}/business`, { waitUntil: 'domcontentloaded' })
  await answerPage(company)
  await release()
  await pressContinue(company)
  await waitForOtherPage(company, 'business')
})

test('fields that a program fills without an event pass the check of the browser', async ({
  openVisitor,
}) => {
  const maya = await openVisitor({ script: true })
  await reachStep(maya, 'name')
  const { page } = maya
  await waitForHydration(page)
  await page.waitForLoadState('networkidle')
  for (const name of ['first_name', 'last_name']) {
    await page.locator(`[name=${name}]`).evaluate((input: HTMLInputElement) => {
      input.value = 'Okafor'
    })
  }
  await pressContinue(maya)
  await expectPage(maya, 'contact')
})

test('changes by browser extensions before the script arrives lose no input', async ({
  openVisitor,
}) => {
  const maya = await openVisitor({ script: true })
  await reachStep(maya, 'name')
  const { page, watched } = maya
  const first = page.locator('[name=first_name]')
  for (const place of ['form', 'input', 'body', 'attributes', 'everywhere']) {
    const release = await holdScripts(page)
    await page.reload({ waitUntil: 'domcontentloaded' })
    await page.locator('form.step-form button').last().waitFor()
    await page.evaluate(addAsExtensionsDo, place)
    await page.locator('[name=last_name]').fill('Okafor')
    await page.getByText(words(maya, 'form.moreOfName')).click()
    await page.locator('[name=single_name]').check()
    await first.pressSequentially('Maya')
    await first.press('ArrowLeft')
    await release()
    await expect(first, place).toBeFocused()
    // The cursor has not moved, so typing continues there.
    await page.keyboard.type('X')
    const typed = Object.fromEntries(await formData(page))
    expect(typed, place).toMatchObject({
      first_name: 'MayXa',
      last_name: 'Okafor',
      single_name: 'yes',
    })
  }
  // React reports only that it drew the page anew.
  expect(watched.complaints.filter((each) => !/React error #418/.test(each))).toEqual([])
  watched.complaints.length = 0

  // The form checks and sends the values that the page shows.
  await page.locator('[name=single_name]').uncheck()
  await page.getByRole('button', { name: words(maya, 'page.continue') }).click()
  await expectPage(maya, 'contact')
})

/** Runs in the page: adds what password managers, translators and writing aids are seen to add. */
function addAsExtensionsDo(place: string): void {
  const is = (...places: string[]) => places.includes(place) || place === 'everywhere'
  const form = document.querySelector('form.step-form')
  const add = (where: Element | null, how: InsertPosition) =>
    where?.insertAdjacentHTML(how, '<div data-lastpass-icon-root="">•</div>')
  if (is('form')) {
    add(form, 'afterbegin')
    add(form, 'beforeend')
    add(form, 'beforebegin')
  }
  if (is('input')) {
    for (const input of document.querySelectorAll('input:not([type=hidden])')) {
      add(input, 'beforebegin')
      add(input, 'afterend')
    }
  }
  if (is('body')) {
    add(document.body, 'afterbegin')
    add(document.body, 'beforeend')
    add(document.documentElement, 'beforeend')
    add(document.head, 'beforeend')
  }
  if (is('attributes')) {
    for (const element of document.querySelectorAll(
      'html, head, body, input, button, form, label',
    )) {
      element.setAttribute('data-lt-installed', 'true')
      element.setAttribute('fdprocessedid', 'a1')
      element.classList.add('extension')
    }
  }
}

test('the first error is rendered in advance, neither visible nor announced', async ({
  openVisitor,
}) => {
  const maya = await openVisitor({ script: true })
  await reachStep(maya, 'name')
  const { page } = maya
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.addInitScript(noteWhatIsOutOfSight)
  await page.reload()
  await page.waitForFunction(() => Object.hasOwn(globalThis, 'drawnOutOfSight'))
  const summary = page.locator('.error-summary')
  await expect(summary).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  const drawn = await page.evaluate(() => Reflect.get(globalThis, 'drawnOutOfSight') as string)

  await page.getByRole('button', { name: words(maya, 'page.continue') }).click()
  await expect(summary).toBeFocused()
  expect(await summary.textContent()).toBe(drawn)
  expect(posts).toEqual([])
})

/** Records the text of listeners of a submit that are in no document. */
function noteWhatIsOutOfSight(): void {
  const { dispatchEvent } = EventTarget.prototype
  EventTarget.prototype.dispatchEvent = function (event) {
    if (this instanceof Element && !this.isConnected && event.type === 'submit') {
      Object.assign(globalThis, { drawnOutOfSight: this.textContent })
    }
    return dispatchEvent.call(this, event)
  }
}

/** Changes every answer of each page while the scripts are held back, and checks it after they ran. */
async function answerEarly({ page }: Person, addresses: string[]): Promise<void> {
  expect(addresses.length).toBeGreaterThan(0)
  for (const address of addresses) {
    const release = await holdScripts(page)
    await page.goto(address, { waitUntil: 'domcontentloaded' })
    await page.locator('form.step-form button').last().waitFor()
    const answered = await answerOtherwise(page)
    await release()
    expect(await formData(page), address).toEqual(answered)
  }
}

/** Every input of the form that is shown gets an answer, mostly another than it has; gives what would be posted. */
async function answerOtherwise(page: Page): Promise<string[][]> {
  const form = page.locator('form.step-form')
  for (const mark of await form.locator('[type=radio]').all()) await mark.check()
  for (const mark of await form.locator('[type=checkbox]').all()) await mark.click()
  for (const text of await form.locator('input.control:visible, textarea:visible').all())
    await text.fill('7')
  for (const list of await form.locator('select:visible').all()) {
    await list.selectOption({ index: (await list.locator('option').count()) - 1 })
  }
  return formData(page)
}

/** Returns the data that would be posted, without empty answers to dependent questions, which come and go. */
function formData(page: Page): Promise<string[][]> {
  return page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('form.step-form')
    const data = [...new FormData(form ?? undefined)].map(([name, value]) => [name, String(value)])
    const comesAndGoes = ([name = '', value]: string[]) =>
      value === '' && form?.querySelector(`.conditional-field [name="${CSS.escape(name)}"]`)
    return data.filter((entry) => !entry[0]?.startsWith('$ACTION') && !comesAndGoes(entry))
  })
}
