/**
 * Tests that the embedded platform is absent beside an operator's own, and that nothing starts half configured.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { type Language, languages } from '../lib/i18n/languages.ts'
import { embeddedCatalogue } from '../lib/onboarding/settings/catalogue.ts'
import { expectAccessible } from './support/accessibility.ts'
import { startApplication } from './support/answer-pages.ts'
import { sendRequest } from './support/http.ts'
import { startPortico } from './support/server.ts'
import { expect, test, variant } from './support/test.ts'

const env = {
  PLATFORM_API_URL: 'http://localhost:9/api',
  PLATFORM_TOKEN_URL: 'http://localhost:9/oauth/token',
  PLATFORM_CLIENT_ID: 'portico',
  PLATFORM_CLIENT_SECRET: 'a secret that nobody will ever ask for',
  PLATFORM_ENVIRONMENT: 'sandbox',
  PLATFORM_CATALOGUE: JSON.stringify(embeddedCatalogue),
  APP_SECRET: 'a-key-of-this-test-alone-long-enough-for-one',
  SUPPORT_EMAIL: 'help@example.com',
}

/** Nine to five in Dubai, as it is said in Lima. */
const localHours: Partial<Record<Language, string>> = {
  en: 'Monday to Friday, 00:00 to 08:00 (',
  es: 'de lunes a viernes, de 0:00 a 8:00 (',
  ar: 'من الاثنين إلى الجمعة، من 12:00 ص إلى 8:00 ص (',
}
const firmHours = 'Monday to Friday, 09:00 to 17:00 (Gulf Standard Time)'

const addresses = [
  '/sandbox',
  '/sandbox/',
  '/sandbox?page=1',
  '/sandbox?_rsc=1',
  '/Sandbox',
  '/SANDBOX',
  '/%73andbox',
  '/sandbox%2F',
  '/en/../sandbox',
  '/./sandbox',
  '//sandbox',
  '/sandbox/applications/3f2b8c1e-0000-4000-8000-000000000000',
  '/sandbox/applications/x?_rsc=1',
  '/sandbox/oauth/token',
  '/sandbox/oauth/token?grant_type=client_credentials',
  '/sandbox/api/v1/applications',
  '/sandbox/api/v1/applications/',
  '/sandbox/api/%761/applications',
  '/en/sandbox',
]

test('with a platform configured nothing of the embedded one is there', async ({
  openVisitor,
  startServer,
}) => {
  const server = await startServer({ env })
  const person = await openVisitor({ at: server })
  await startApplication(person)
  for (const address of addresses) {
    const url = `${server.url}${address}`
    const answers = [
      await followed(url),
      await followed(url, { method: 'HEAD' }),
      await followed(url, { headers: { RSC: '1' } }),
      await followed(url, {
        method: 'POST',
        headers: { Origin: server.url, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'grant_type=client_credentials',
      }),
    ]
    for (const { status, text } of answers) {
      expect([address, status]).toEqual([address, 404])
      expect(text).not.toMatch(/Embedded platform|access_token/)
    }
  }
  const { text } = await sendRequest(`${server.url}/en`)
  expect(text).not.toContain('/sandbox')
})

test(
  'every page says how to get help, in the reader’s language, by each way that is configured',
  variant,
  async ({ openVisitor, startServer }) => {
    const support = {
      SUPPORT_PHONE: '+44 20 7946 0000',
      SUPPORT_URL: 'https://example.com/help',
      SUPPORT_HOURS: 'Mo-Fr 09:00-17:00',
      SUPPORT_TIME_ZONE: 'Asia/Dubai',
    }
    const server = await startServer({ env: { ...env, ...support } })
    // The year round nine hours behind Dubai.
    const browser = { timezoneId: 'America/Lima' }
    for (const [language, script] of [
      ...languages.map((each) => [each, true] as const),
      ['en', false] as const,
    ]) {
      const person = await openVisitor({ at: server, language, script, browser })
      await startApplication(person)
      const help = person.page.getByRole('contentinfo')
      await person.page.getByRole('banner').locator('a[href="#help"]').click()
      for (const href of ['mailto:help@example.com', 'tel:+442079460000', support.SUPPORT_URL]) {
        await expect(help.locator(`a[href="${href}"]`)).toBeVisible()
      }
      if (script) await expect(help).toContainText(localHours[language] ?? '')
      // The words that were read first stay.
      if (language === 'en') await expect(help).toContainText(firmHours)
      await expect(help).toContainText(/PTC(-[A-Z\d]{4}){3}/)
      await expectAccessible(person.page, language)
    }
  },
)

test(
  'with an accent and words of the operator’s own each page has them, the colours in a file that browsers keep',
  variant,
  async ({ openVisitor, startServer }, info) => {
    const texts = info.outputPath('texts')
    mkdirSync(path.join(texts, 'en'), { recursive: true })
    const own = { start: { heading: 'Join the credit union' }, page: { skip: 'To the form' } }
    writeFileSync(path.join(texts, 'en', 'ours.json'), JSON.stringify(own))
    const server = await startServer({ env: { ...env, BRAND_ACCENT: '#7a1fa2', TEXTS: texts } })
    const { page } = await openVisitor({ at: server })
    await page.goto('/en')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(own.start.heading)
    await expect(page.getByRole('link', { name: own.page.skip })).toBeAttached()
    for (const [at, status] of [
      ['/en', 200],
      ['/en/nothing-here', 404],
    ] as const) {
      const sheet = page.waitForResponse((response) => response.url().includes('/brand/'))
      expect((await page.goto(at))?.status()).toBe(status)
      expect(await accentOf(page)).toBe('#7a1fa2')
      const headers = await (await sheet).allHeaders()
      expect(headers['content-type']).toBe('text/css; charset=utf-8')
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
    // A page of before another colour was chosen, or of another instance.
    const other = await fetch(`${server.url}/brand/0.css`)
    expect(other.headers.get('cache-control')).toBe('no-store')
    expect(await other.text()).toContain('--tone-accent:#7a1fa2')
  },
)

test('with half of a platform configured it does not start, and names what lacks in a line each', async () => {
  const { PLATFORM_CLIENT_ID, ...lacking } = env
  const none = Object.fromEntries(Object.keys(lacking).map((name) => [name, '']))
  const words = await startPortico({ env: { PLATFORM_CLIENT_ID, ...none } }).then(
    () => '',
    ({ message }: Error) => message,
  )
  for (const name of Object.keys(lacking)) {
    expect(words).toMatch(new RegExp(`^- ${name} must be set`, 'm'))
  }
})

test('a database that cannot be reached is named in words, with what to do', async () => {
  const unreachable = {
    DATABASE_URL: 'postgres://portico:a-secret@127.0.0.1:9/portico',
    KEY_DIR: test.info().outputPath('keys'),
    APP_SECRET: env.APP_SECRET,
  }
  const words = await startPortico({ env: unreachable }).then(
    () => '',
    ({ message }: Error) => message,
  )
  expect(words).toContain('The database of DATABASE_URL cannot be reached: check that it runs')
  expect(words).not.toMatch(/ECONNREFUSED|a-secret/)
})

async function followed(url: string, init: RequestInit = {}) {
  const response = await fetch(url, init)
  return { status: response.status, text: await response.text() }
}

function accentOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--tone-accent').trim(),
  )
}
