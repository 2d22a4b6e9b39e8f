/** The stage of every test: people with browsers of their own, and servers of their own to visit. */
import { type Browser, type BrowserContextOptions, test as base, expect } from '@playwright/test'
import { locales } from '../../lib/i18n/languages.ts'
import { maya } from './applicants.ts'
import { byMouse } from './input-method.ts'
import type { Person } from './person.ts'
import { type Portico, startPortico } from './server.ts'
import type { TestServer } from './simulator-records.ts'
import { type Watch, watch } from './watch.ts'

export type Visitor = Person & { watched: Watch }

type Arrival = Partial<Omit<Person, 'page'>> & {
  /** Where they go: the server that all tests share, unless another is named. */
  at?: TestServer
  browser?: BrowserContextOptions
}

type Stage = {
  /** The server that all tests share. */
  shared: TestServer
  /**
   * Someone who comes with a browser of their own; as Maya, by mouse, without script unless it is
   * asked for: that costs three times as much, and most of what is told here happens on the server.
   */
  arrive(arrival?: Arrival): Promise<Visitor>
  /** A server of this test's own. */
  build(options?: Parameters<typeof startPortico>[0]): Promise<Portico>
}

export { expect }

/**
 * For a test whose capability another test proves already: in another language or width, with or without
 * script, or every entry of a list. `npm test` leaves it out, `npm run test:all` runs it.
 */
export const variant = { tag: '@variant' }

/** The same for a test that is repeated: all but the one that represents the capability are variants. */
export function variantUnless(isRepresentative: boolean): { tag?: string } {
  return isRepresentative ? {} : variant
}

export const test = base.extend<Stage & { stage: Stage }>({
  stage: async ({ browser, baseURL }, use) => {
    // Where `global-setup.ts` has put it.
    const shared = { url: baseURL ?? '', dataDir: process.env.PORTICO_E2E_DATA ?? '' }
    const visitors: Visitor[] = []
    const built: Portico[] = []
    await use({
      shared,
      async arrive(arrival = {}) {
        const visitor = await comeIn(browser, { at: shared, ...arrival })
        visitors.push(visitor)
        return visitor
      },
      async build(options) {
        const portico = await startPortico(options)
        built.push(portico)
        return portico
      },
    })
    for (const { page } of visitors) await page.context().close()
    for (const portico of built) await portico.stop()
    for (const { watched } of visitors) expect(watched.complaints).toEqual([])
  },
  shared: ({ stage }, use) => use(stage.shared),
  arrive: ({ stage }, use) => use(stage.arrive),
  build: ({ stage }, use) => use(stage.build),
})

/** Another tab of the same browser. */
export async function openTab<P extends Person>(person: P): Promise<P> {
  return { ...person, page: await person.page.context().newPage() }
}

async function comeIn(
  browser: Browser,
  { at, browser: options, ...own }: Arrival & { at: TestServer },
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
