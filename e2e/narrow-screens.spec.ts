/** What a narrow screen shows of answers: numbers on one line, and a company within three screens. */

import { submit } from './support/answer-pages.ts'
import { harbourVine, maya, withoutDocuments } from './support/applicants.ts'
import { reachReview } from './support/form-posts.ts'
import type { Person } from './support/person.ts'
import { expect, test } from './support/test.ts'

const phone = { width: 375, height: 667 }
const narrow = { width: 320, height: 640 }

test('the review of a company with three people is at most three screens of a telephone', async ({
  openVisitor,
}) => {
  const person = await openVisitor({ applicant: withoutDocuments(harbourVine) })
  await reachReview(person)
  const { page } = person
  await page.setViewportSize(phone)
  expect(await page.locator('section[id^=person-]').count()).toBe(3)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeLessThanOrEqual(3 * phone.height)
})

test('no number or reference is broken on a narrow screen, on review and status', async ({
  openVisitor,
}) => {
  const person = await openVisitor({ applicant: maya, script: true })
  await reachReview(person)
  for (const size of [narrow, phone]) {
    await person.page.setViewportSize(size)
    expect(await brokenLines(person)).toEqual([])
  }
  await person.page.setViewportSize({ width: 1280, height: 800 })
  await submit(person)
  for (const size of [narrow, phone]) {
    await person.page.setViewportSize(size)
    expect(await brokenLines(person)).toEqual([])
  }
})

test('a time is read in the zone of the reader, and in UTC without script', async ({
  openVisitor,
}) => {
  const person = await openVisitor({ applicant: maya, script: true })
  const { page } = person
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Tokyo' })
  await reachReview(person)
  await submit(person)
  const latest = page.locator('.history time').first()
  await expect(latest).toContainText('GMT+9')
  await expect(latest).toContainText(/now|ago/)
  await expect(latest).toHaveAttribute('title', /UTC$/)

  const reader = await openVisitor({ applicant: maya, script: false })
  await reachReview(reader)
  await submit(reader)
  await expect(reader.page.locator('.history time').first()).toHaveText(/UTC$/)
})

/** What should stand on one line and does not, or stands out of the page. */
function brokenLines({ page }: Person): Promise<string[]> {
  return page.evaluate(() => {
    const found = [...document.querySelectorAll('.one-line, .reference-value')]
    if (found.length === 0) return ['There is nothing to measure']
    const lines = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
    }
    const broken = found
      // An e-mail address may be longer than the screen.
      .filter((element) => !element.textContent?.includes('@') && lines(element) > 1)
      .map((element) => element.textContent ?? '')
    const isWide = document.documentElement.scrollWidth > window.innerWidth
    return isWide ? [...broken, 'The page is wider than the screen'] : broken
  })
}
