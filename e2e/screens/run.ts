/**
 * `npm run screens`: pictures of every page and state, on a desktop and a telephone, in light and dark, in
 * English, Spanish and Arabic, and of every e-mail, in `screens/`, with an `index.html`.
 * `npm run screens -- WORDS` takes those whose names hold one of the words; those of e-mails hold "emails".
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { browserOptions, ensureBrowser } from '../../scripts/browser.mjs'
import { build } from '../../scripts/build.mjs'
import { root } from '../../scripts/runtime.mjs'
import { fontEnvironment, writeFonts } from '../support/fonts.ts'
import { emailScreens } from './email-screens.ts'
import { emailFaces } from './faces.ts'
import type { FullScreen } from './screen.ts'
import { screens } from './screens.ts'
import {
  type PictureServer,
  type ScreenServer,
  startConfiguredServer,
  startScreenServer,
} from './server.ts'
import { emailPictureFile, takeEmailPictures } from './take-email-pictures.ts'
import { facesOf, pictureFile, takePictures } from './take-pictures.ts'
import { writeIndex } from './write-index.ts'

const folder = path.join(root, 'screens')
/** The number of parallel lanes; two processors make no more. */
const lanes = 3

const say = (line: string) => process.stdout.write(`${line}\n`)
const asked = process.argv.slice(2)
const isAsked = ({ name }: { name: string }) =>
  asked.length === 0 || asked.some((word) => name.includes(word))
const chosen = screens.filter(isAsked)
const chosenEmails = emailScreens.filter(isAsked)
const count = chosen.length + chosenEmails.length
if (count === 0) throw new Error(`No screen is called ${asked.join(' or ')}`)

ensureBrowser()
if (chosen.length > 0) await build(root, { say })
if (asked.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const fonts = mkdtempSync(path.join(tmpdir(), 'portico-fonts-'))
writeFonts(fonts)
const browser = await chromium.launch({ ...browserOptions(), env: fontEnvironment(fonts, 'fixed') })
try {
  const problems: string[] = []
  for (const email of chosenEmails)
    problems.push(...(await takeEmailPictures(browser, email, folder)))
  if (chosen.length > 0) problems.push(...(await takeOfPages(browser)))
  writeIndex(folder, [
    ...chosen.map((screen) => ({ ...screen, about: screen.route, files: filesOf(screen) })),
    ...chosenEmails.map((email) => ({
      name: email.name,
      about: email.compose('en').subject,
      files: emailFaces.map((face) => ({ face: face.name, file: emailPictureFile(email, face) })),
    })),
  ])
  for (const problem of problems) say(problem)
  say(`${count} screens: ${path.join(folder, 'index.html')}`)
  process.exitCode = problems.length > 0 ? 1 : 0
} finally {
  await browser.close()
  rmSync(fonts, { recursive: true, force: true })
}

function filesOf(screen: FullScreen) {
  return facesOf(screen).map((face) => ({ face: face.name, file: pictureFile(screen, face) }))
}

async function takeOfPages(browser: Browser): Promise<string[]> {
  const configured = chosen.filter(({ isConfigured }) => isConfigured)
  const others = chosen.filter(({ isConfigured }) => !isConfigured)
  const problems: string[] = []
  if (configured.length > 0) {
    const server = await startConfiguredServer()
    try {
      problems.push(...(await takeInLanes(browser, server, configured)))
    } finally {
      await server.stop()
    }
  }
  for (const [settings, ofThem] of Map.groupBy(others, (screen) => screen.settings)) {
    say('Preparing the applications …')
    const server = await startScreenServer(ofThem, settings)
    try {
      problems.push(...(await takeAll(browser, server, ofThem)))
    } finally {
      await server.stop()
    }
  }
  return problems
}

/** Broken pages come last: the server stays broken. */
async function takeAll(
  browser: Browser,
  server: ScreenServer,
  all: readonly FullScreen[],
): Promise<string[]> {
  const problems = await takeInLanes(
    browser,
    server,
    all.filter(({ isBroken }) => !isBroken),
  )
  const broken = all.filter(({ isBroken }) => isBroken)
  if (broken.length === 0) return problems
  await server.breakPage()
  return [...problems, ...(await takeInLanes(browser, server, broken))]
}

async function takeInLanes(
  browser: Browser,
  server: PictureServer,
  waiting: FullScreen[],
): Promise<string[]> {
  const problems: string[] = []
  const lane = async () => {
    for (let screen = waiting.shift(); screen; screen = waiting.shift()) {
      problems.push(...(await takePictures(browser, server, screen, folder)))
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return problems
}
