/** Opens one screen in each language and takes a picture of it in each appearance. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { type Browser, devices, type Page } from '@playwright/test'
import { locales } from '../../lib/i18n/languages.ts'
import { readCookies } from './cookies.ts'
import { type Face, faces, facesInUse, showFace, zones } from './faces.ts'
import type { FullScreen } from './screen.ts'
import type { PictureServer } from './server.ts'

const { userAgent, isMobile, hasTouch } = devices['Pixel 7']
/** The face gives the viewport. */
const telephone = { userAgent, isMobile, hasTouch }

export function pictureFile({ name }: FullScreen, face: Face): string {
  return `${name}.${face.name}.png`
}

/** The appearances in which a screen is shown. */
export function facesOf({ isInUse }: FullScreen): readonly Face[] {
  return isInUse ? facesInUse : faces
}

/** Takes every picture of a screen; gives what went wrong. */
export async function takePictures(
  browser: Browser,
  server: PictureServer,
  screen: FullScreen,
  folder: string,
): Promise<string[]> {
  const problems: string[] = []
  for (const group of groupByBrowser(screen)) {
    await keepStaffSignedIn(server, screen)
    const [first] = group
    const { page, close } = await openAs(browser, server, screen, first)
    try {
      problems.push(...(await openScreen(page, server, screen, first)))
    } catch (error) {
      problems.push(`${screen.name} (${first.name}): ${String(error).split('\n')[0]}`)
      // An outdated picture would be taken for the current one.
      for (const face of group) rmSync(fileOf(folder, screen, face), { force: true })
      await close()
      continue
    }
    for (const face of group) {
      if (!screen.isInUse) {
        await showFace(page, face)
        // Sticky elements are then placed as on a newly opened page.
        await page.evaluate('scrollTo(0, 0)')
      }
      await page.screenshot({
        path: fileOf(folder, screen, face),
        fullPage: !screen.isInUse,
        animations: 'disabled',
      })
      const wide = await page.evaluate('document.documentElement.scrollWidth')
      if (Number(wide) > face.width) problems.push(`${screen.name} (${face.name}): ${wide} wide`)
    }
    await close()
  }
  return problems
}

function fileOf(folder: string, screen: FullScreen, face: Face): string {
  return path.join(folder, pictureFile(screen, face))
}

let lastKeptMs = 0

/** Sessions of staff end after half an hour without a page; all pictures take longer, and some roles have few. */
async function keepStaffSignedIn(server: PictureServer, screen: FullScreen): Promise<void> {
  if (Date.now() - lastKeptMs < 10 * 60_000) return
  lastKeptMs = Date.now()
  const { cookies } = server.caseFor(screen)
  for (const role of ['agent', 'supervisor', 'administrator'] as const) {
    const { body } = await fetch(new URL('/en/staff/account', server.url), {
      headers: { cookie: cookies[role] },
      redirect: 'manual',
    })
    await body?.cancel()
  }
}

/** The faces that one browser shows one after another. What an act has changed is not changed once more. */
function groupByBrowser(screen: FullScreen): [Face, ...Face[]][] {
  const keyOf = ({ name, language, isMobile = false }: Face) =>
    screen.isInUse ? name : screen.own && screen.act ? language : `${language} ${isMobile}`
  return [...Map.groupBy(facesOf(screen), keyOf).values()] as [Face, ...Face[]][]
}

async function openAs(browser: Browser, server: PictureServer, screen: FullScreen, face: Face) {
  const context = await browser.newContext({
    ...(face.isMobile ? telephone : {}),
    baseURL: server.url,
    locale: locales[face.language],
    timezoneId: zones[face.language] ?? 'Europe/London',
    viewport: { width: 1280, height: 800 },
  })
  await context.addCookies(readCookies(server.caseFor(screen).cookies[screen.by], server.url))
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  return { page, close: () => context.close() }
}

/** Goes to a screen in the language of a face, and does what its row says; gives where it leads instead. */
export async function openScreen(
  page: Page,
  server: PictureServer,
  screen: FullScreen,
  face: Face,
): Promise<string[]> {
  const { language } = face
  const address = screen.path(server.caseFor(screen)).replace(/^\/en/, `/${language}`)
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  const { pathname } = new URL(page.url())
  if (screen.isInUse) await showFace(page, face)
  if (screen.act) {
    await screen.act(page, server.caseFor(screen))
    await page.waitForLoadState('networkidle')
  }
  const isThere = screen.leads || pathname === address.split('?')[0]
  return isThere ? [] : [`${screen.name} (${language}) leads to ${pathname}`]
}
