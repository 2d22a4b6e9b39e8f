/** Tests what stands around every page: the bar, the progress, Continue in reach, and one line of help. */
import type { Page } from '@playwright/test'
import { readCookies } from './screens/cookies.ts'
import { everyPage } from './screens/every-page.ts'
import { type Face, faces } from './screens/faces.ts'
import { startScreenServer } from './screens/server.ts'
import { openScreen } from './screens/take-pictures.ts'
import { answerPage, pressContinue } from './support/answer-pages.ts'
import { button, words } from './support/controls.ts'
import { openFirstQuestion, reachReview, reachStep } from './support/form-posts.ts'
import { expectPage } from './support/navigation.ts'
import { expect, test, variant, variantUnless } from './support/test.ts'

const phone = { width: 375, height: 667 }
/** Pixels. */
const highestHeading = 120

for (const name of ['phone', 'arabic-phone']) {
  test(
    `the heading of every page of customers begins within 120 pixels, ${name}`,
    variant,
    async ({ browser }) => {
      const pages = everyPage.filter(({ route }) => !route.includes('/staff/'))
      const server = await startScreenServer(pages)
      const low: string[] = []
      try {
        const face = faces.find((each) => each.name === name) as Face
        const context = await browser.newContext({ baseURL: server.url, viewport: phone })
        const page = await context.newPage()
        for (const screen of pages) {
          await context.clearCookies()
          const { cookies } = server.caseFor(screen)
          await context.addCookies(readCookies(cookies[screen.by], server.url))
          await openScreen(page, server, screen, face)
          const top = await page.evaluate(findHeadingTop)
          if (top !== undefined && top > highestHeading) low.push(`${screen.name}: ${top}`)
        }
        await context.close()
      } finally {
        await server.stop()
      }
      expect(low).toEqual([])
    },
  )
}

for (const script of [true, false]) {
  test(
    `the bar leads to the help, which is one line until then, scripts ${script ? 'on' : 'off'}`,
    variantUnless(script),
    async ({ openVisitor }) => {
      const person = await openVisitor({ script, browser: { viewport: phone } })
      const { page } = person
      await openFirstQuestion(person)
      const help = page.getByRole('contentinfo')
      expect((await help.boundingBox())?.height).toBeLessThan(64)
      const text = help.getByText(words(person, 'page.helpTest'))
      await expect(text).toBeHidden()
      await page
        .getByRole('banner')
        .getByRole('link', { name: words(person, 'page.help') })
        .click()
      await expect(text).toBeInViewport()
      // Back, brand, the mark of a test, help and language, and one line below.
      expect((await countWords(page)).length).toBeLessThanOrEqual(20)
      for (const width of [375, 320]) {
        await page.setViewportSize({ width, height: 568 })
        expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(60)
      }
    },
  )
}

test('Continue stays in reach on a phone, and nowhere that it would cover much', async ({
  openVisitor,
}) => {
  const person = await openVisitor({ script: true, browser: { viewport: phone } })
  const { page } = person
  await reachStep(person, 'identification')
  expect(await page.evaluate(findHeadingTop)).toBeLessThanOrEqual(highestHeading)
  const next = button(person, 'page.continue')
  await expect(next).toBeInViewport({ ratio: 1 })
  // It never covers what has the focus.
  for (const input of await page.locator('main input:not([type=hidden])').all()) {
    if (!(await input.isVisible())) continue
    await input.focus()
    const [box, bar] = [await input.boundingBox(), await next.boundingBox()]
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  }
  // A low screen, and 200 per cent of a window of 1280 by 800 and 400 per cent of it.
  for (const [width, height] of [
    [375, 320],
    [640, 400],
    [320, 200],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.evaluate('scrollTo(0, 0)')
    await expect(next).not.toBeInViewport()
  }
  // Somebody who accepts reads to the end first.
  await page.setViewportSize(phone)
  await reachReview(person)
  expect(await page.evaluate(findHeadingTop)).toBeLessThanOrEqual(highestHeading)
  await expect(page.locator('.submit-line')).toHaveCSS('position', 'static')
})

test('that answers are saved is said for two seconds', variant, async ({ openVisitor }) => {
  const person = await openVisitor({ script: true, browser: { viewport: phone } })
  await reachStep(person, 'name')
  await answerPage(person)
  await pressContinue(person)
  await expectPage(person, 'contact')
  await expect(person.page.locator('.step-saved')).toHaveCSS('opacity', '0')
})

/** Runs in the page: the heading's distance from the top, unless a message stands above it. */
function findHeadingTop(): number | undefined {
  const heading = document.querySelector('h1')
  if (!heading) return undefined
  const isAbove = (each: Element) =>
    (each.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  const messages = [...document.querySelectorAll('main :is(.notice, .error-summary)')]
  if (messages.some(isAbove)) return undefined
  return Math.round(heading.getBoundingClientRect().top + window.scrollY)
}

/** The words around the page that are seen without opening anything. */
async function countWords(page: Page): Promise<string[]> {
  const bar = await page.getByRole('banner').innerText()
  const line = await page.getByRole('contentinfo').locator('summary').innerText()
  return `${bar} ${line}`.split(/\s+/).filter(Boolean)
}
