/** Controls while they are used: the ring of the focus is whole, and nothing around them moves. */
import type { Actor } from '../scripts/access-table.ts'
import { findFreePort } from '../scripts/port.mjs'
import { readCookies } from './screens/cookies.ts'
import type { Case } from './support/access-case.ts'
import { createAccessFixtures } from './support/access-fixtures.ts'
import { answerPage, pressContinue } from './support/answer-pages.ts'
import { words } from './support/controls.ts'
import { findRingGaps } from './support/focus-ring.ts'
import { openFirstQuestion } from './support/form-posts.ts'
import { telephone } from './support/handoff.ts'
import { expect, test, variant } from './support/test.ts'

type Place = { by: Actor; path: (on: Case) => string; at: string }

const places: readonly Place[] = [
  {
    by: 'customer',
    path: (on) => `/apply/${on.id}/people/${on.person}/person_share?change=person`,
    at: '.control:has(+ .suffix)',
  },
  { by: 'supervisor', path: () => '/staff', at: '.staff-menu-button' },
  { by: 'supervisor', path: () => '/staff', at: '[name=typed]' },
]

test(
  'the focus has a ring on every side of a share in percent, the staff menu and the staff search, which moves nothing',
  variant,
  async ({ browser, openVisitor, startServer }) => {
    const port = await findFreePort()
    let made: Case | undefined
    const server = await startServer({
      port,
      createAccessFixtures: (dataDir) =>
        createAccessFixtures({ dataDir, port }, async (make) => {
          made = await make('company', undefined)
        }),
    })
    if (!made) throw new Error('It was made above')
    const company = made
    const blank = await browser.newPage()
    for (const { by, path, at } of places) {
      for (const language of ['en', 'ar'] as const) {
        const { page } = await openVisitor({ at: server, language })
        await page.context().addCookies(readCookies(company.cookies[by], server.url))
        await page.goto(`/${language}${path(company)}`)
        for (const width of [1280, 320]) {
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.setViewportSize({ width, height: 700 })
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
            const found = await findRingGaps(page.locator(at), blank)
            expect.soft(found, `${at}, ${language}, ${width}, ${colorScheme}`).toEqual([])
          }
        }
      }
    }
    await blank.close()

    await test.step('a row that is selected moves no row, and filters that are opened stay where they were pressed', async () => {
      for (const language of ['en', 'es', 'ar'] as const) {
        for (const options of [{}, telephone]) {
          const { page } = await openVisitor({ at: server, language, script: true, ...options })
          await page.context().addCookies(readCookies(company.cookies.supervisor, server.url))
          await page.goto(`/${language}/staff?view=all`)
          const row = page.locator('[name=application]').first()
          const summary = page.locator('.casework-filters > summary')
          for (const control of [row, summary]) {
            const before = await control.boundingBox()
            await control.click()
            expect.soft(await control.boundingBox(), language).toEqual(before)
          }
        }
      }
    })

    await test.step('on a telephone the search says what it takes before and while one types', async () => {
      const sue = await openVisitor({ at: server, script: true, ...telephone })
      const { page } = sue
      await page.context().addCookies(readCookies(company.cookies.supervisor, server.url))
      await page.goto('/en/staff')
      const box = page.getByRole('textbox', { name: words(sue, 'casework.search.label') })
      const hint = page.getByText(words(sue, 'casework.search.hint'))
      const placesOf = async () => {
        await expect(hint).toBeInViewport({ ratio: 1 })
        return [await hint.boundingBox(), await page.locator('.casework-views').boundingBox()]
      }
      const before = await placesOf()
      await box.tap()
      await box.pressSequentially('Do')
      expect(await placesOf()).toEqual(before)
    })
  },
)

test('on a telephone nothing moves while a form is being sent', async ({ openVisitor }) => {
  const person = await openVisitor({ script: true, ...telephone })
  const { page } = person
  await openFirstQuestion(person)
  // Posts stay without an answer.
  await page.route('**/*', (route) => route.request().method() === 'POST' || route.continue())
  await answerPage(person)
  const heightOf = async () => (await page.getByRole('main').boundingBox())?.height
  const before = await heightOf()
  await pressContinue(person)
  await expect(page.locator('.sending')).toHaveText(/\S/)
  expect(await heightOf()).toBe(before)
})

test(
  'a ring that something covers or cuts off is found, and one that is pale',
  variant,
  async ({ browser, page }) => {
    const blank = await browser.newPage()
    const look = async (css: string) => {
      await page.setContent(
        `<style>body { margin: 50px } div, input { float: left; height: 40px }
      input:focus { outline: 3px solid black } ${css}</style>
      <div class="box"><input></div><div class="next">%</div>`,
      )
      const found = await findRingGaps(page.locator('input'), blank)
      return [...new Set(found.map((each) => each.split(',')[0]))]
    }
    expect(await look('')).toEqual([])
    expect(await look('.next { position: relative; background: #eee }')).toEqual(['right'])
    expect(await look('.box { overflow: hidden }')).toEqual(['top', 'bottom', 'left', 'right'])
    expect(await look('input:focus { outline-color: #ccc }')).toHaveLength(4)
    expect(await look('input:focus { outline-width: 1px }')).toHaveLength(4)
    await blank.close()
  },
)
