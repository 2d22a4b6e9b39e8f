/** Someone who opens an account through the pages, with a browser that runs no script. */
import { setTimeout as sleep } from 'node:timers/promises'
import { getTranslator } from '../lib/i18n/translate.ts'
import { answers } from './applicant.ts'
import {
  type Browser,
  createBrowser,
  type Form,
  type Page,
  requireForm,
  wordsOf,
} from './browser.ts'

export type Customer = {
  origin: string
  browser: Browser
  /** The page "Check your answers", on which one press accepts and sends. */
  review: Page
  applicationId: string
  customerId: string
}

/**
 * Answers everything: what follows are the boxes and the one button. A press whose connection breaks is
 * repeated `retries` times, as a browser's "try again" does.
 */
export async function reachReview(
  origin: string,
  visitor: string,
  { retries = 0 } = {},
): Promise<Customer> {
  const browser = createBrowser(origin, visitor)
  const again = (act: () => Promise<Page>) => persist(act, retries)
  const start = await again(() => browser.open('/en'))
  let page = await again(() => browser.press(start, requireForm(start, 'language')))
  const applicationId = page.path.split('/')[3] ?? ''
  while (stepOf(page) !== 'review') {
    const open = page
    page = await again(() => answer(browser, open))
  }
  const review = page
  const customerId = review.html.match(/PTC(-[0-9A-Z]{4}){3}/)?.[0]
  if (!customerId) throw new Error('The page names no reference')
  return { origin, browser, review, applicationId, customerId }
}

/** `fetch` throws a TypeError for a connection that breaks, and nothing else does here. */
async function persist(act: () => Promise<Page>, retries: number): Promise<Page> {
  for (let left = retries; ; left--) {
    try {
      return await act()
    } catch (error) {
      if (left === 0 || !(error instanceof TypeError)) throw error
      await sleep(200)
    }
  }
}

/** Fills in the page that is open and goes on; `changes` are other answers than hers. */
export async function answer(
  browser: Browser,
  page: Page,
  changes: Record<string, string> = {},
): Promise<Page> {
  const step = stepOf(page)
  if (!answers[step]) throw new Error(`Nobody can answer ${page.path} (${page.status})`)
  const form = requireForm(page, 'step')
  // What a step states or does not ask of this person has no input.
  const asked = [...form.names].flatMap((name) => {
    // Where several steps share a page: "product/product_id".
    const [field = '', of = step] = name.split('/').reverse()
    const value = changes[field] ?? answers[of]?.[field]
    return value === undefined ? [] : [[name, value] as const]
  })
  const next = await browser.press(page, form, Object.fromEntries(asked))
  if (stepOf(next) === step) throw new Error(`${step} was not saved: ${wordsOf(next, 'main')}`)
  return next
}

/** The form of the review, with every box ticked if it asks for an acceptance. */
export function requireReviewForm(review: Page): Form {
  const form = requireForm(review, 'revision')
  const boxes = [...form.names].filter(
    (name) => name.endsWith('_accepted') || name.endsWith('_attested'),
  )
  const ticked = boxes.map((name): [string, string] => [name, 'yes'])
  return { ...form, fields: [...form.fields, ...ticked] }
}

/** Whether an instance shows that its build has no such action, and keeps what was typed. */
export function offersToSendAgain(page: Page): boolean {
  return page.status === 503 && wordsOf(page, 'h1') === getTranslator('en')('otherBuild.title')
}

/** The last part of the address. */
export function stepOf({ path }: Page): string {
  return path.split('?')[0]?.split('/').at(-1) ?? ''
}
