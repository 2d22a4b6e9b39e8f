/** Moving from page to page, and waiting until the next one has come. */
import { expect, type Locator, type Page } from '@playwright/test'
import { parse } from 'node-html-parser'
import type { MessageKey } from '../../lib/i18n/translate.ts'
import { heading1, words } from './controls.ts'
import { fetchPage } from './http.ts'
import type { Person } from './person.ts'

/**
 * Presses a link to another page, and waits for something that only the next one has: an immediate check might
 * still be true of the page before.
 */
export async function pressTo(person: Person, target: Locator, seen: Locator): Promise<void> {
  await expect(target).toBeVisible()
  expect(await seen.isVisible(), 'the page before has it too').toBe(false)
  await person.inputMethod.press(target)
  await expect(seen).toBeVisible()
  await waitForDocument(person.page)
}

/** Follows a link of these words to the page with this heading. */
export async function follow(person: Person, link: MessageKey, heading: MessageKey): Promise<void> {
  const name = words(person, link)
  const target = person.page.getByRole('link', { name, exact: true })
  await pressTo(person, target, heading1(person, words(person, heading)))
}

/** Waits for the whole document: a single read before that may see half of it. */
export function waitForDocument(page: Page): Promise<void> {
  return page.waitForLoadState('domcontentloaded')
}

/** React has the form: before that a press is the browser's own, and the answer another page. */
export async function waitForHydration(page: Page, of = 'form.step-form'): Promise<void> {
  await page.waitForFunction((selector) => {
    const form = document.querySelector(selector) ?? {}
    // React takes the form over with everything in it at once.
    return Object.keys(form).some((key) => key.startsWith('__reactProps'))
  }, of)
}

type StatusPage =
  | 'approved'
  | 'rejected'
  | 'awaiting_customer'
  | 'checking'
  | 'ready'
  | 'refused'
  | 'confirming'
  | 'processing'
  | 'manual_review'

/**
 * Waits on the status page; if no script keeps it up to date, the person looks once it has come. Until
 * then it is asked for beside the browser, which takes six times as long over a page.
 */
export async function waitForStatus(
  person: Person,
  status: StatusPage,
  timeout = 60_000,
): Promise<void> {
  const { page, inputMethod } = person
  const text = words(person, `status.${status}.heading`)
  const heading = heading1(person, text)
  if (person.script) return expect(heading).toBeVisible({ timeout })
  const again = page.getByRole('link', { name: words(person, 'status.checkAgain') })
  await expect(async () => {
    if (await heading.isVisible()) return
    const now = parse(await (await fetchPage(page.context().request, page.url())).text())
    expect(now.querySelector('h1')?.text).toBe(text)
    // The page may have come meanwhile, and offers nothing to press then.
    if (await again.isVisible()) await inputMethod.press(again)
    await expect(heading).toBeVisible()
  }).toPass({ timeout, intervals: [1_000] })
}

/** Opens the menu of languages and presses one, by its own name. */
export async function chooseLanguage({ page }: Pick<Person, 'page'>, name: string): Promise<void> {
  await page.locator('[popovertarget=languages]').click()
  await page.locator('#languages').getByText(name, { exact: true }).click()
}

/** The last part of the address: the step, or `terms`, `review`, `status`. */
export function getPageName({ page }: Person): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Waits until the address is that of a page of the application, and all of the page has come. */
export async function expectPage({ page, language }: Person, name: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/${language}/apply/[0-9a-f-]{36}/${name}([?#]|$)`))
  await waitForDocument(page)
}

/** Waits until the save has led on: to another page, or to the same one again, which now asks more. */
export async function waitForNextPage({ page }: Person, before: string): Promise<void> {
  const nameOf = (address: string | URL) => {
    const { pathname, searchParams } = new URL(address)
    return `${pathname} ${searchParams.get('saved') ?? ''}`
  }
  await page.waitForURL((address) => nameOf(address) !== nameOf(before))
  await waitForDocument(page)
}

/** Waits until the page is another one. */
export async function waitForOtherPage({ page }: Person, step: string): Promise<void> {
  await expect(page).not.toHaveURL(new RegExp(`/${step}([?#]|$)`))
  await waitForDocument(page)
}

/** The reference this application goes by, as the help of every page gives it. */
export async function getReference({ page }: Person): Promise<string> {
  await waitForDocument(page)
  // Folded until somebody opens it.
  const help = await page.getByRole('contentinfo').textContent()
  const reference = help?.match(/PTC(-[0-9A-Z]{4}){3}/)?.[0]
  if (!reference) throw new Error('The page names no reference')
  return reference
}

/** Holds all scripts back until the returned function is called, which waits until they have run. */
export async function holdScripts(page: Page, form?: string): Promise<() => Promise<void>> {
  // Also with the id of the build in their query.
  const scripts = /\.js(\?|$)/
  const held = Promise.withResolvers<void>()
  await page.route(scripts, (route) => held.promise.then(() => route.continue()))
  return async () => {
    held.resolve()
    await waitForHydration(page, form)
    // The search for a country comes after that.
    await page.waitForLoadState('networkidle')
    await page.unroute(scripts)
  }
}
