/** The bytes of each page on the way of one person, as the server sends it. */
import type { Page } from '../faults/browser.ts'
import { reachReview, stepOf } from '../faults/customer.ts'
import { submitOnce } from '../faults/ways-to-submit.ts'
import { type PageWeight, weighPage } from '../test-support/page-weight.ts'
import { nextVisitor } from './load.ts'
import { numberText, tableOf } from './table.ts'

/** Walks from the start page to the status page; gives a table of its pages, each as it was seen last. */
export async function tablePageSizes(origin: string): Promise<string[]> {
  const customer = await reachReview(origin, nextVisitor())
  await submitOnce(customer)
  const pages = new Map(customer.browser.seen.map(({ page }) => [nameOf(page), page.html]))
  return tableOf(
    ['KB', 'HTML', 'of it flight', 'all of it, gzip'],
    [...pages].map(([name, html]) => [name, ...cellsOf(weighPage(html))]),
  )
}

function cellsOf({ html, flight, gzip }: PageWeight): string[] {
  return [html, flight, gzip].map((bytes) => numberText(bytes / 1024))
}

function nameOf(page: Page): string {
  return page.path === '/en' ? 'start page' : stepOf(page)
}
