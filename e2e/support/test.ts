/** The fixtures of every test: visitors in browsers of their own, and servers of a test’s own. */
import { type Browser, type BrowserContextOptions, test as base, expect } from '@playwright/test'
import { locales } from '../../lib/i18n/languages.ts'
import { maya } from './applicants.ts'
import { byMouse } from './input-method.ts'
import type { Person } from './person.ts'
import { type Portico, startPortico } from './server.ts'
import type { TestServer } from './simulator-records.ts'
import { type Watch, watch } from './watch.ts'

export type Visitor = Person & { watched: Watch }

type VisitorOptions = Partial<Omit<Person, 'page'>> & {
  /** The server they visit: the one that all tests share, unless another is named. */
  at?: TestServer
  browser?: BrowserContextOptions
}

export type Fixtures = {
  /** The server that all tests share. */
  shared: TestServer
  /**
   * A visitor in a browser of their own: Maya, by mouse and without script unless asked otherwise.
   * Script costs three times as much, and most of what these tests check happens on the server.
   */
  openVisitor(options?: VisitorOptions): Promise<Visitor>
  /** A server of this test's own. */
  startServer(options?: Parameters<typeof startPortico>[0]): Promise<Portico>
}

export { expect }

/**
 * Tags a test whose capability another test proves already: in another language or width, with or without
 * script, every entry of a list, or a rarer case. Only `npm run test:all` runs it (`scripts/test-tiers.mjs`).
 */
export const variant = { tag: '@variant' }

/** Tags a test of what nobody may do, or of sending once: `npm run test:ci` runs it, `npm test` leaves it out. */
export const guard = { tag: '@guard' }

/** Tags a repeated test: all but the one that represents the capability are variants. */
export function variantUnless(isRepresentative: boolean): { tag?: string } {
  return isRepresentative ? {} : variant
}

export const test = base.extend<Fixtures & { fixtures: Fixtures }>({
  fixtures: async ({ browser, baseURL }, use) => {
    // `global-setup.ts` has set it.
    const shared = { url: baseURL ?? '', dataDir: process.env.PORTICO_E2E_DATA ?? '' }
    const visitors: Visitor[] = []
    const servers: Portico[] = []
    await use({
      shared,
      async openVisitor(options = {}) {
        const visitor = await createVisitor(browser, { at: shared, ...options })
        visitors.push(visitor)
        return visitor
      },
      async startServer(options) {
        const portico = await startPortico(options)
        servers.push(portico)
        return portico
      },
    })
    for (const { page } of visitors) await page.context().close()
    for (const portico of servers) await portico.stop()
    for (const { watched } of visitors) expect(watched.complaints).toEqual([])
  },
  shared: ({ fixtures }, use) => use(fixtures.shared),
  openVisitor: ({ fixtures }, use) => use(fixtures.openVisitor),
  startServer: ({ fixtures }, use) => use(fixtures.startServer),
})

/** Another tab of the same browser. */
export async function openTab<P extends Person>(person: P): Promise<P> {
  return { ...person, page: await person.page.context().newPage() }
}

async function createVisitor(
  browser: Browser,
  { at, browser: options, ...own }: VisitorOptions & { at: TestServer },
): Promise<Visitor> {
  const person = {
    applicant: maya,
    language: own.applicant?.language ?? ('en' as const),
    script: false,
    inputMethod: byMouse,
    settings: {},
    ...own,
  }
  const context = await browser.newContext({
    baseURL: at.url,
    locale: locales[person.language],
    javaScriptEnabled: person.script,
    ...options,
  })
  const watched = watch(context, at.url)
  return { ...person, page: await context.newPage(), watched }
}
