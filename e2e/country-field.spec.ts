/** The search for a country while it is used: pressed, typed into, walked with keys, filled by script. */
import { type BrowserContextOptions, devices, type Locator } from '@playwright/test'
import { getCountryName } from '../lib/onboarding/geography/countries.ts'
import { countryCodes } from '../lib/platform/contract/country-codes.ts'
import { axeFaults } from './support/accessibility.ts'
import { answerPage, pressContinue } from './support/answer-pages.ts'
import { maya, withAnswers } from './support/applicants.ts'
import { button, control, question, words } from './support/controls.ts'
import { expectProblems } from './support/error-summary.ts'
import { reachStep } from './support/form-posts.ts'
import { expectPage } from './support/navigation.ts'
import type { Person } from './support/person.ts'
import { expect, test, type Visitor, variant, variantUnless } from './support/test.ts'

type Open = (
  options: { script: true } & Partial<Person> & { browser?: BrowserContextOptions },
) => Promise<Visitor>

const { userAgent, isMobile, hasTouch } = devices['Pixel 7']
const phone = { userAgent, isMobile, hasTouch, viewport: { width: 390, height: 844 } }

const faces = [
  { face: 'a phone', language: 'en', browser: phone },
  { face: 'a desktop', language: 'en', browser: {} },
  { face: 'a phone in Arabic', language: 'ar', browser: phone },
  {
    face: 'a screen of 320 px',
    language: 'en',
    browser: { viewport: { width: 320, height: 640 } },
  },
  { face: 'twice the text', language: 'en', browser: {}, fontSize: '200%' },
  { face: 'forced colours', language: 'en', browser: { forcedColors: 'active' } },
] as const

for (const { face, language, browser, ...given } of faces) {
  test(
    `pressed and typed into, it stays where it is, with its list below, on ${face}`,
    variantUnless(face === 'a phone'),
    async ({ openVisitor }) => {
      const { person, box } = await openCountry(openVisitor, { language, browser })
      const { page } = person
      if ('fontSize' in given) {
        await page.evaluate((size) => {
          document.documentElement.style.fontSize = size
        }, given.fontSize)
      }
      await box.evaluate((input) => input.scrollIntoView({ block: 'center' }))
      const before = await box.boundingBox()
      const press = (what: Locator) => ('isMobile' in browser ? what.tap() : what.click())
      await press(box)
      await expectListBeside(person, box, 'below')
      expect(await box.boundingBox()).toEqual(before)
      expect(await axeFaults(page)).toEqual([])
      expect(await measureRoomForArrow(box)).toBeGreaterThan(0)

      await box.pressSequentially(getCountryName('GB', language).slice(0, 3))
      await expectListBeside(person, box, 'below')
      expect(await box.boundingBox()).toEqual(before)

      await box.fill('Atlantis')
      await expect(page.locator('.country-list').first()).toHaveText(
        words(person, 'form.countryNone'),
      )
      await expectListBeside(person, box, 'below')
      expect(await box.boundingBox()).toEqual(before)
      expect(await axeFaults(page)).toEqual([])

      await box.fill('Holland')
      await press(page.getByRole('option'))
      await expect(box).toHaveValue(getCountryName('NL', language))
      await expect(page.locator('.country-list').first()).toBeHidden()
    },
  )
}

test('where there is no room below, its list stands above the words of the field', async ({
  openVisitor,
}) => {
  const { person, box } = await openCountry(openVisitor)
  const { page } = person
  await page.evaluate(() => window.scrollTo(0, 0))
  const place = await box.boundingBox()
  const bottom = (place?.y ?? 0) + (place?.height ?? 0)
  // The window is as low as above a keyboard, with the field at its lower edge.
  await page.setViewportSize({ width: 1280, height: Math.round(bottom) + 60 })
  const before = await box.boundingBox()
  await box.click()
  await expectListBeside(person, box, 'above')
  expect(await box.boundingBox()).toEqual(before)
})

test(
  'where there is no room at all, the page goes to its list, below',
  variant,
  async ({ openVisitor }) => {
    const { person, box } = await openCountry(openVisitor, {
      browser: { viewport: { width: 320, height: 256 } },
    })
    await box.click()
    await expectListBeside(person, box, 'below')
  },
)

test('the likely countries come first: of the language, of the time zone, of earlier answers', async ({
  openVisitor,
}) => {
  const person = await openVisitor({
    script: true,
    applicant: withAnswers(maya, {
      residence: { country_code: 'ES' },
      birth: { nationality: 'ES' },
    }),
    browser: { locale: 'en-AU', timezoneId: 'Asia/Kolkata' },
  })
  await reachStep(person, 'name')
  await person.page.goto(person.page.url().replace(/name$/, 'residence'))
  const box = countryBox(person)
  const options = person.page.getByRole('option')
  await box.click()
  // All of ISO 3166-1, and nothing else.
  await expect(options).toHaveCount(countryCodes.length)
  expect((await options.allTextContents()).slice(0, 4)).toEqual([
    'Australia',
    'India',
    'Spain',
    'Afghanistan',
  ])
})

const ways: Record<string, (input: HTMLElement) => void> = {
  'the text and says so': (input) => {
    Object.assign(input, { value: 'Holland' })
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.dispatchEvent(new Event('change', { bubbles: true }))
  },
  'the text as it is typed': (input) => {
    input.focus()
    Object.assign(input, { value: 'NL' })
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.blur()
  },
  'the text and says nothing': (input) => {
    Object.assign(input, { value: 'netherlands' })
  },
  'the list and says so': (input) => {
    const list = input.parentElement?.querySelector('select')
    Object.assign(list ?? {}, { value: 'NL' })
    list?.dispatchEvent(new Event('change', { bubbles: true }))
  },
  'the list and says nothing': (input) => {
    Object.assign(input.parentElement?.querySelector('select') ?? {}, { value: 'NL' })
  },
}
for (const [way, fill] of Object.entries(ways)) {
  test(
    `a script that fills ${way} has answered`,
    variantUnless(way === 'the text and says nothing'),
    async ({ openVisitor }) => {
      const { person, box } = await openCountry(openVisitor)
      await box.evaluate(fill)
      if (!way.endsWith('nothing')) await expect(box).toHaveValue('Netherlands')
      await pressContinue(person)
      await expectPage(person, 'name')
      await person.page.goBack()
      await expect(box).toHaveValue('Netherlands')
    },
  )
}

test('by keyboard it is opened, walked, chosen from, left and closed', async ({ openVisitor }) => {
  const { person, box } = await openCountry(openVisitor)
  const options = person.page.getByRole('option')
  await box.focus()
  await expect(options).toHaveCount(0)
  await box.press('ArrowDown')
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await box.press('Tab')
  await expect(options).toHaveCount(0)
  await expect(box).toHaveValue('')

  await box.focus()
  await box.pressSequentially('swe')
  await expect(options).toHaveText(['Sweden'])
  await expect(options).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute('aria-activedescendant', /./)
  await box.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(box).toHaveValue('swe')
  await box.press('Escape')
  await expect(box).toHaveValue('swe')
  await box.press('Tab')
  await expect(box).toHaveValue('Sweden')

  await box.fill('nor')
  await box.press('ArrowDown')
  const second = (await options.nth(1).textContent()) ?? ''
  await box.press('Tab')
  await expect(box).toHaveValue(second)

  await box.fill('norw')
  await box.press('Enter')
  await expect(box).toHaveValue('Norway')
  await expectPage(person, 'residence')
  // Once a country is chosen, the list shows every country and scrolls to that one.
  await box.press('ArrowDown')
  await expect(options).toHaveCount(countryCodes.length)
  await expect(person.page.getByRole('option', { selected: true })).toHaveText('Norway')
  await expect(person.page.getByRole('option', { selected: true })).toBeInViewport()
})

test('leaving what may mean several countries, or none, chooses none and keeps the text', async ({
  openVisitor,
}) => {
  const { person, box } = await openCountry(openVisitor)
  for (const text of ['United', 'Atlantis']) {
    await box.fill(text)
    await box.press('Tab')
    await pressContinue(person)
    await expectProblems(person, 'residence', [{ field: 'country_code', code: 'missing' }])
    await expect(box).toHaveValue(text)
  }
})

test('a press beside the list closes it and chooses nothing, and an emptied field opens none', async ({
  openVisitor,
}) => {
  const { person, box } = await openCountry(openVisitor)
  const options = person.page.getByRole('option')
  await box.click()
  await expect(options).toHaveCount(countryCodes.length)
  await person.page.locator('h1').click()
  await expect(options).toHaveCount(0)
  await expect(box).toHaveValue('')

  await box.click()
  await options.getByText('Spain', { exact: true }).click()
  await expect(box).toHaveValue('Spain')
  await expect(box).toBeFocused()
  await box.fill('')
  await expect(options).toHaveCount(0)
  await pressContinue(person)
  await expectProblems(person, 'residence', [{ field: 'country_code', code: 'missing' }])
})

test('a list that somebody has open stays until they leave it, and what they chose with it', async ({
  openVisitor,
}) => {
  const person = await openVisitor({ script: true })
  await reachStep(person, 'residence')
  const { page } = person
  const held = Promise.withResolvers<void>()
  await page.route(/\.js(\?|$)/, (route) => held.promise.then(() => route.continue()))
  await page.goto(page.url(), { waitUntil: 'domcontentloaded' })
  const list = page.locator('form select[name="residence/country_code"]')
  await list.focus()
  held.resolve()
  await page.waitForLoadState('networkidle')
  await expect(list).toBeFocused()
  await expect(list).toBeVisible()
  await list.selectOption('NL')
  await button(person, 'page.continue').focus()
  await expect(countryBox(person)).toHaveValue('Netherlands')
})

async function openCountry(
  openVisitor: Open,
  options: Partial<Person> & { browser?: BrowserContextOptions } = {},
) {
  const person = await openVisitor({ ...options, script: true })
  await reachStep(person, 'residence')
  const box = countryBox(person)
  await expect(box).toBeVisible()
  await answerPage(person, 'birth')
  return { person, box }
}

function countryBox(person: Person): Locator {
  return control(person, question(person, 'residence', 'country_code'))
}

/** The list is seen, and neither it nor a second box is over the words of the field. */
async function expectListBeside({ page }: Person, box: Locator, side: 'below' | 'above') {
  const list = page.locator('.country-list').first()
  await expect(list).toBeVisible()
  const rows = list.locator('li, p')
  await expect(rows.first()).toBeInViewport({ ratio: 0.9 })
  const [field, popup, hint, heading] = await Promise.all(
    [box, list, page.locator('.country-hint').first(), page.locator('h1')].map((each) =>
      each.boundingBox(),
    ),
  )
  if (!field || !popup || !hint || !heading) throw new Error('Something is not there')
  expect(hint.y + hint.height).toBeLessThanOrEqual(field.y)
  if (side === 'below') expect(popup.y).toBeGreaterThanOrEqual(field.y + field.height)
  else expect(popup.y + popup.height).toBeLessThanOrEqual(hint.y)
  expect(popup.x).toBeCloseTo(field.x, 0)
  expect(popup.width).toBeCloseTo(field.width, 0)
  const boxes = page.locator('.combobox').first().locator('input:visible, select:visible')
  await expect(boxes).toHaveCount(1)
}

/** Returns how far the longest text ends before the arrow that is drawn over the field. */
function measureRoomForArrow(box: Locator): Promise<number> {
  return box.evaluate((input) => {
    const arrow = getComputedStyle(input.closest('.control-box') ?? input, '::after')
    const { paddingInlineEnd } = getComputedStyle(input)
    return (
      Number.parseFloat(paddingInlineEnd) -
      Number.parseFloat(arrow.insetInlineEnd) -
      Number.parseFloat(arrow.width)
    )
  })
}
