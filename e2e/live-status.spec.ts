/** Tests what an open status page costs while nothing changes, and what it never misses. */

import { maya } from './support/applicants.ts'
import { words } from './support/controls.ts'
import {
  awaitDocument,
  openDocument,
  passport,
  reachDocuments,
  section,
  send,
  withRequestedDocuments,
} from './support/documents.ts'
import type { Person } from './support/person.ts'
import { expect, test, variant } from './support/test.ts'

/** Counts the looks that found nothing, and how often script loaded the page again. */
function countLooks({ page }: Person) {
  const counts = { unchanged: 0, loaded: 0 }
  page.on('response', (response) => {
    const { pathname, searchParams } = new URL(response.url())
    if (!pathname.endsWith('/status')) return
    if (response.status() === 204) counts.unchanged++
    if (searchParams.has('_rsc')) counts.loaded++
  })
  return counts
}

test('a status page is loaded again only once there is something new, and says it then', async ({
  openVisitor,
}) => {
  const person = await openVisitor({ script: true, applicant: withRequestedDocuments(maya) })
  const { page } = person
  await reachDocuments(person)
  await page.goto(page.url())
  const counts = countLooks(person)
  await expect.poll(() => counts.unchanged).toBeGreaterThan(2)
  const before = counts.loaded
  // What the platform says within the first looks may be new.
  expect(before).toBeLessThan(2)
  const tab = { ...person, page: await page.context().newPage() }
  await tab.page.goto(page.url())
  await openDocument(tab, 'PASSPORT')
  await send(tab, passport)
  await awaitDocument(tab, ['approved'])
  const item = section(person)
    .getByRole('listitem')
    .filter({
      hasText: words(person, 'documents.types.PASSPORT'),
    })
  await expect(item).toContainText(words(person, 'documents.states.approved.tag'))
  expect(counts.loaded).toBeGreaterThan(before)
})

test(
  'the mark of a status page says nothing to another session',
  variant,
  async ({ openVisitor }) => {
    const person = await openVisitor({ script: true, applicant: withRequestedDocuments(maya) })
    const { page } = person
    await reachDocuments(person)
    const headers = { 'x-page-mark': '' }
    page.on('request', (request) => {
      headers['x-page-mark'] = request.headers()['x-page-mark'] ?? headers['x-page-mark']
    })
    await page.goto(page.url())
    // While the platform goes on, what is new makes the page anew, which then looks with its new mark.
    const look = async () => {
      const own = await page.request.head(page.url(), { headers })
      return [own.status(), own.headers()['cache-control']]
    }
    await expect.poll(look).toEqual([204, 'no-store'])
    const stranger = await openVisitor({ script: true })
    await stranger.page.goto('/en')
    const { request } = stranger.page
    const theirs = await request.head(page.url(), { headers })
    expect([theirs.status(), theirs.headers()['cache-control']]).toEqual([200, 'no-store'])
    expect((await request.get(page.url(), { headers })).status()).toBe(404)
  },
)
