/** Rules for every page: axe, and what axe cannot see. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type CDPSession, expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { directions, type Language } from '../../lib/i18n/languages.ts'
import { hasEveryVariant } from '../../scripts/test-tiers.mjs'

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)
const desktop = { width: 1280, height: 800 }
/** The width of WCAG 1.4.10, on a low screen. */
const narrow = { width: 320, height: 640 }
const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The axe rules that only another colour scheme can break. */
const ofColours = ['color-contrast', 'link-in-text-block']

type Face = {
  viewport: { width: number; height: number }
  colorScheme: 'light' | 'dark'
  /** The rules of axe; none where an earlier face was checked for them. */
  rules: readonly string[]
  /** An earlier face had the same layout. */
  isLayoutKnown?: boolean
}
const light: Face = { viewport: desktop, colorScheme: 'light', rules: standards }
const darkAndNarrow: Face = { viewport: narrow, colorScheme: 'dark', rules: standards }
const narrowLooks: Face = { viewport: narrow, colorScheme: 'light', rules: [] }

/**
 * Checks the page in light on a desktop, and what it looks like at 320 pixels; with every variant by axe in dark
 * there, too. Restores the first.
 */
export async function expectAccessible(page: Page, language: Language): Promise<void> {
  const second = hasEveryVariant() ? darkAndNarrow : narrowLooks
  expect(await findFaults(page, language, [light, second])).toEqual([])
}

/**
 * Finds the faults of a page by every rule in light on a desktop and in dark at 320 pixels, and of its colours in
 * dark on a desktop and in light at 320 pixels.
 */
export function faultsInEveryFace(page: Page, language: Language): Promise<string[]> {
  const known = { rules: ofColours, isLayoutKnown: true }
  return findFaults(page, language, [
    light,
    { ...light, ...known, colorScheme: 'dark' },
    darkAndNarrow,
    { ...darkAndNarrow, ...known, colorScheme: 'light' },
  ])
}

async function findFaults(page: Page, language: Language, faces: Face[]): Promise<string[]> {
  const found: string[] = []
  for (const { viewport, colorScheme, rules, isLayoutKnown } of faces) {
    // A colour on its way to another is neither.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize(viewport)
    const faults = isLayoutKnown ? [] : await faultsOf(page, language)
    if (rules.length > 0) faults.push(...(await axeFaults(page, rules)))
    found.push(...faults.map((fault) => `${colorScheme}, ${viewport.width} px: ${fault}`))
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
  await page.setViewportSize(desktop)
  return found
}

/**
 * Returns every violation that axe finds of its rules for these standards, or of these rules, without
 * exceptions.
 */
export async function axeFaults(
  page: Page,
  rules: readonly string[] = standards,
): Promise<string[]> {
  await loaded(page)
  if (!(await page.evaluate(() => 'axe' in window))) {
    // `page.evaluate` would have Chromium compile the source again on each page.
    const session = await sessionOf(page)
    await session.send('Runtime.evaluate', { expression: axeSource })
  }
  return page.evaluate(violations, [...rules])
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}

/** Runs in the page. Describing the passes would take axe three quarters of its time. */
async function violations(runOnly: string[]): Promise<string[]> {
  const { axe: inPage } = window as unknown as { axe: typeof axe }
  // A page without script runs no timers, so what axe defers runs as a microtask.
  if (matchMedia('(scripting: none)').matches) {
    Object.assign(window, { setTimeout: (act: () => void) => void Promise.resolve().then(act) })
  }
  const { violations: found } = await inPage.run(document, {
    runOnly,
    resultTypes: ['violations'],
    selectors: false,
    preload: false,
  })
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** Finds what axe leaves to the eye: one heading, language, sideways scroll, targets, a covered focus. */
export async function faultsOf(page: Page, language: Language): Promise<string[]> {
  await loaded(page)
  return [
    ...(await page.evaluate(looks, { language, direction: directions[language] })),
    ...(await page.evaluate(coveredFocus)),
  ]
}

/** Remembers the title of each page, to find pages that share one and titles without the page's heading. */
export function createTitles() {
  const seen = new Map<string, string>()
  return {
    /** Returns the fault of a title that is empty, another page's, or without the heading. `name` tells pages apart. */
    async faultsOf(page: Page, name: string): Promise<string[]> {
      await loaded(page)
      const title = await page.title()
      const other = seen.get(title)
      seen.set(title, other ?? name)
      if (title.trim() === '') return [`${name} has no title`]
      const heading = plain(await page.locator('h1').innerText())
      if (!plain(title).includes(heading)) return [`${name}: “${title}” is not “${heading}”`]
      return other && other !== name ? [`${name} has the title of ${other}: ${title}`] : []
    },
  }
}

/** Removes the signs that isolate a direction, and folds white space. */
function plain(text: string): string {
  return text
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Waits for the page to be complete. */
function loaded(page: Page): Promise<void> {
  return page.waitForLoadState('load')
}

/** Runs in the page. */
function looks(expected: { language: string; direction: string }): string[] {
  const faults: string[] = []
  const root = document.documentElement
  if (root.lang !== expected.language) faults.push(`the page has the language "${root.lang}"`)
  if ((root.dir || 'ltr') !== expected.direction) faults.push(`the page reads ${root.dir}`)
  const headings = [...document.querySelectorAll('h1')].filter(isSeen)
  if (headings.length !== 1) faults.push(`there are ${headings.length} headings of the first level`)
  if (root.scrollWidth > root.clientWidth) {
    faults.push(`the page is ${root.scrollWidth} wide on a screen of ${root.clientWidth}`)
  }
  const targets = 'a[href], button, input:not([type=hidden]), select, summary, [tabindex="0"]'
  for (const target of document.querySelectorAll(targets)) {
    if (!isSeen(target) || isInSentence(target)) continue
    const { width, height } = areaOf(target)
    // WCAG 2.5.8: 24 by 24 CSS pixels.
    if (width < 24 || height < 24) {
      faults.push(`a target of ${width} by ${height}: ${target.outerHTML.slice(0, 120)}`)
    }
  }
  return faults

  function isSeen(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect()
    const shown = element.checkVisibility({ visibilityProperty: true })
    // Clipped content is for screen readers, until it has the focus.
    return shown && width > 1 && height > 1 && getComputedStyle(element).clipPath === 'none'
  }

  /** A link in a line of text is as high as its line (the exception of WCAG 2.5.8). */
  function isInSentence(element: Element): boolean {
    if (getComputedStyle(element).display !== 'inline') return false
    const text = (node: Element | null) => node?.textContent?.trim() ?? ''
    const line = element.closest('p, li, dd, td, h2, h3')
    return line !== null && text(line) !== text(element)
  }

  /** The label around a radio or checkbox is part of its target. */
  function areaOf(element: Element): DOMRect {
    return (element.closest('label') ?? element).getBoundingClientRect()
  }
}

/** Runs in the page: moves the focus through it, and checks that nothing covers it (WCAG 2.4.11). */
function coveredFocus(): string[] {
  const stops = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]'
  const faults: string[] = []
  window.scrollTo(0, 0)
  for (const stop of document.querySelectorAll<HTMLElement>(stops)) {
    stop.focus()
    // Tab skips what takes no focus.
    if (document.activeElement !== stop || stop.tabIndex < 0) continue
    const [box] = stop.getClientRects()
    if (!box) faults.push(`the focus is nowhere to be seen: ${stop.outerHTML.slice(0, 120)}`)
    else if (!canBeHit(stop, box)) {
      faults.push(`the focus is covered: ${stop.outerHTML.slice(0, 120)}`)
    }
  }
  ;(document.activeElement as HTMLElement | null)?.blur()
  window.scrollTo(0, 0)
  return faults

  function canBeHit(focused: HTMLElement, box: DOMRect): boolean {
    const quarters = [0.25, 0.5, 0.75]
    return quarters.some((x) =>
      quarters.some((y) => {
        const top = document.elementFromPoint(box.x + box.width * x, box.y + box.height * y)
        return top !== null && (focused.contains(top) || top.closest('label')?.contains(focused))
      }),
    )
  }
}
