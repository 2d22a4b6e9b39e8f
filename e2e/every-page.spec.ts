/** Each page and each question in each language: light, dark, and at 320 pixels. */
import type { Browser, Page } from '@playwright/test'
import { type Language, languages, locales } from '../lib/i18n/languages.ts'
import { readCookies } from './screens/cookies.ts'
import { everyPage } from './screens/every-page.ts'
import { faces } from './screens/faces.ts'
import type { FullScreen } from './screens/screen.ts'
import { type ScreenServer, startScreenServer } from './screens/server.ts'
import { openScreen } from './screens/take-pictures.ts'
import { faultsInEveryFace } from './support/accessibility.ts'
import { openAccount } from './support/form-posts.ts'
import { getReference, waitForStatus } from './support/navigation.ts'
import { expectReceivedOnce } from './support/simulator-records.ts'
import { expect, test, variant } from './support/test.ts'

/** How many pages are checked at once: one uses the processor while another waits for the server. */
const lanes = 2

const isOfStaff = ({ route }: FullScreen) => route.includes('/staff/')
const areas = {
  customers: everyPage.filter((screen) => !isOfStaff(screen)),
  staff: everyPage.filter(isOfStaff),
}

for (const [area, pages] of Object.entries(areas)) {
  test(
    `every page and question of ${area} has no fault, in each language, in light and dark, and at 320 pixels`,
    variant,
    async ({ browser }) => {
      // About a hundred screens in three languages and several faces, beside three other tests.
      test.setTimeout(900_000)
      expect(await lookAtAll(browser, pages)).toEqual([])
    },
  )
}

test(
  'the pages of the embedded platform have no fault, in light and dark, and at 320 pixels',
  variant,
  async ({ openVisitor, startServer }) => {
    const server = await startServer()
    const person = await openVisitor({ at: server })
    await openAccount(person)
    await waitForStatus(person, 'approved')
    const { id } = await expectReceivedOnce(server, await getReference(person))
    for (const name of ['', '/mail', `/applications/${id}`, '/nowhere']) {
      await person.page.goto(`/sandbox${name}`)
      expect(await faultsInEveryFace(person.page, 'en')).toEqual([])
    }
  },
)

/** The status of pages that do not answer 200. The address of an application alone leads on, or is not found. */
const answers: Readonly<Record<string, number>> = {
  '/_not-found/page': 404,
  '/[language]/apply/[application]/page': 404,
  '/[language]/staff/forbidden/page': 403,
}

/** Returns the faults of these screens. */
async function lookAtAll(browser: Browser, pages: readonly FullScreen[]): Promise<string[]> {
  const server = await startScreenServer(pages)
  const faults: string[] = []
  const look = async (waiting: FullScreen[], script: boolean) => {
    const readers = await openPages(browser, server, script)
    for (let screen = waiting.shift(); screen; screen = waiting.shift()) {
      for (const reader of readers) faults.push(...(await faultsOfScreen(reader, server, screen)))
    }
    for (const { page } of readers) await page.context().close()
  }
  const [broken, whole] = partition(pages, ({ isBroken }) => isBroken)
  // Some of their acts need script, which costs three times as much.
  const [acting, plain] = partition(whole, ({ act }) => act)
  try {
    const plainLanes = Array.from({ length: lanes }, () => look(plain, false))
    await Promise.all([...plainLanes, look(acting, true)])
    // They come last: the server stays broken.
    if (broken.length > 0) await server.breakPage()
    await look(broken, false)
  } finally {
    await server.stop()
  }
  return faults
}

function partition<T>(all: readonly T[], isFirst: (each: T) => unknown): [T[], T[]] {
  return [all.filter(isFirst), all.filter((each) => !isFirst(each))]
}

type Reader = { language: Language; page: Page }

/** Opens one page for each language and keeps it for all screens, so that Chromium compiles axe once for each. */
async function openPages(browser: Browser, { url }: ScreenServer, script: boolean) {
  const readers: Reader[] = []
  for (const language of languages) {
    const context = await browser.newContext({
      baseURL: url,
      locale: locales[language],
      javaScriptEnabled: script,
    })
    readers.push({ language, page: await context.newPage() })
  }
  return readers
}

async function faultsOfScreen(
  { language, page }: Reader,
  server: ScreenServer,
  screen: FullScreen,
): Promise<string[]> {
  const face = faces.find((each) => each.language === language)
  if (!face) throw new Error(`No face is in ${language}`)
  const context = page.context()
  await context.clearCookies()
  await context.addCookies(readCookies(server.caseFor(screen).cookies[screen.by], server.url))
  const faults = await openScreen(page, server, screen, face)
  const status = await page.evaluate(statusOfPage)
  const answer = screen.isBroken ? 500 : (answers[screen.route] ?? 200)
  if (status !== answer) faults.push(`the server answers ${status}`)
  if (faults.length === 0) faults.push(...(await faultsInEveryFace(page, language)))
  return faults.map((fault) => `${screen.name}, ${language}: ${fault}`)
}

/** Runs in the page. */
function statusOfPage(): number | undefined {
  const [loaded] = performance.getEntriesByType('navigation')
  return (loaded as PerformanceNavigationTiming | undefined)?.responseStatus
}
