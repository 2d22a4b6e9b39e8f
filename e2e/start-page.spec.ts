/** The page where everybody begins. */
import { once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { languages } from '../lib/i18n/languages.ts'
import { answerOpenPage, startApplication } from './support/answer-pages.ts'
import { harbourVine, maya } from './support/applicants.ts'
import { button, heading1, words } from './support/controls.ts'
import { createForm, hiddenInputs, sendRequest } from './support/http.ts'
import { byKeyboard } from './support/input-method.ts'
import { expectPage } from './support/navigation.ts'
import { expect, test, variant, variantUnless } from './support/test.ts'

for (const language of languages) {
  for (const [width, height] of [
    [375, 667],
    [360, 640],
  ] as const) {
    test(
      `the start page has both buttons on the first screen of a phone, in ${language}, ${width}×${height}`,
      variantUnless(language === 'ar' && height === 640),
      async ({ openVisitor }) => {
        const person = await openVisitor({
          language,
          browser: { viewport: { width, height } },
        })
        await person.page.goto(`/${language}`)
        for (const name of ['start.forSelf', 'start.forCompany'] as const) {
          const box = await button(person, name).boundingBox()
          expect((box?.y ?? height) + (box?.height ?? 1)).toBeLessThanOrEqual(height)
        }
      },
    )
  }
}

test(
  'a returning visitor continues from the first screen of a phone, and starts another only on purpose',
  variant,
  async ({ openVisitor }) => {
    const person = await openVisitor({ browser: { viewport: { width: 360, height: 640 } } })
    await startApplication(person)
    await person.page.goto('/en')
    const goOn = person.page.getByRole('link', { name: words(person, 'start.resume') })
    const box = await goOn.boundingBox()
    expect((box?.y ?? 640) + (box?.height ?? 1)).toBeLessThanOrEqual(640)
    // The reference stands on one line.
    const reference = person.page.getByText(/^PTC(-[A-Z\d]{4}){3}$/).first()
    expect((await reference.boundingBox())?.height ?? 99).toBeLessThan(40)
    const another = words(person, 'start.beginAnother')
    await expect(person.page.getByRole('heading', { name: another })).toBeVisible()
    await goOn.click()
    await expectPage(person, 'residence')
  },
)

test('two presses of “For myself” begin one application, with and without script', async ({
  openVisitor,
  shared,
}) => {
  for (const script of [true, false]) {
    const person = await openVisitor({ script })
    const { page } = person
    await page.goto('/en')
    if (script) {
      await page.waitForFunction(() =>
        Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__react')),
      )
      await button(person, 'start.forSelf').dblclick()
      await expectPage(person, 'residence')
    } else {
      // Both posts of a double press, of which the browser shows the answer to the second one.
      const form = hiddenInputs(await page.content()).concat([['type', 'INDIVIDUAL']])
      const post = () => sendRequest(`${shared.url}/en`, { body: createForm(form) })
      const [first, second] = await Promise.all([post(), post()])
      expect(first.location).toBe(second.location)
      await button(person, 'start.forSelf').click()
      await expectPage(person, 'residence')
      expect(page.url()).toContain(first.location)
    }
    await page.goto('/en')
    await expect(page.getByRole('link', { name: words(person, 'start.resume') })).toHaveCount(1)
  }
})

for (const script of [true, false]) {
  test(
    `each card answers the first question and leads to the next, scripts ${script ? 'on' : 'off'}`,
    variantUnless(!script),
    async ({ openVisitor }) => {
      for (const [applicant, type] of [
        [maya, 'INDIVIDUAL'],
        [harbourVine, 'CORPORATION'],
      ] as const) {
        const person = await openVisitor({ applicant, script, inputMethod: byKeyboard })
        await startApplication(person)
        await person.page.goto(person.page.url().replace(/[^/]+$/, 'applicant'))
        await expect(person.page.locator(`[value=${type}]`)).toBeChecked()
      }
    },
  )
}

test(
  'where cookies are blocked, it says so and how they are allowed, with and without script',
  variant,
  async ({ openVisitor, startServer }) => {
    const door = await createCookielessProxy()
    const server = await startServer({ env: { PUBLIC_URL: door.url } })
    door.leadTo(server.url)
    for (const script of [true, false]) {
      const person = await openVisitor({ at: { ...server, url: door.url }, script })
      const { page, watched } = person
      await page.goto('/en')
      await button(person, 'start.forSelf').click()
      if (script) {
        // The answer to the press had the page already; the next post cannot say whose it is.
        await expectPage(person, 'residence')
        await answerOpenPage(person)
        await button(person, 'page.continue').click()
      }
      await expect(heading1(person, words(person, 'cookies.title'))).toBeVisible()
      await expect(page).toHaveTitle(new RegExp(words(person, 'cookies.title')))
      const site = new URL(door.url).host
      await expect(page.getByText(words(person, 'cookies.ways.chrome', { site }))).toBeVisible()
      await page.getByRole('link', { name: words(person, 'notFound.start') }).click()
      await expect(button(person, 'start.forSelf')).toBeVisible()
      // The browser tells of an answer 404.
      watched.complaints = watched.complaints.filter((each) => !/404/.test(each))
    }
    await door.close()
  },
)

/** A server that leads to another one and lets no cookie through, as a browser that stores none. */
async function createCookielessProxy() {
  let target = ''
  const proxy = createServer((request, response) => {
    const { cookie: _, ...headers } = request.headers
    const asked = httpRequest(`${target}${request.url}`, { method: request.method, headers })
    asked.on('response', (answer) => {
      const { 'set-cookie': __, ...rest } = answer.headers
      response.writeHead(answer.statusCode ?? 502, rest)
      answer.pipe(response)
    })
    asked.on('error', () => response.destroy())
    request.pipe(asked)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    leadTo(url: string) {
      target = url
    },
    async close() {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
