/** Tests text of twice the size: nothing is cut, scrolls sideways or breaks a short word, on telephones too. */
import { chromium, type Page } from '@playwright/test'
import type { Actor } from '../scripts/access-table.ts'
import { browserOptions } from '../scripts/browser.mjs'
import { findFreePort } from '../scripts/port.mjs'
import { readCookies } from './screens/cookies.ts'
import type { Case, CaseExtra, Kind } from './support/access-case.ts'
import { createAccessFixtures, finishCases } from './support/access-fixtures.ts'
import { expect, test, variant } from './support/test.ts'

const apply = (page: string) => (on: Case) => `apply/${on.id}/${page}`

/** The pages with lists and choices, by the case that they show. */
const pages: readonly [Kind, CaseExtra, Actor, ((on: Case) => string)[]][] = [
  ['begun', undefined, 'customer', [() => '', apply('applicant')]],
  [
    'company',
    'personLink',
    'customer',
    [
      apply('tasks'),
      apply('people'),
      apply('review'),
      ({ id, owner }) => `apply/${id}/people/${owner}/link`,
      ({ id, person }) => `apply/${id}/people/${person}`,
      ({ id, person }) => `apply/${id}/people/${person}/remove`,
    ],
  ],
  ['sent', undefined, 'customer', [apply('status'), apply('receipt')]],
  [
    'asked',
    undefined,
    'customer',
    [apply('status'), (on) => `apply/${on.id}/documents/${on.document}`],
  ],
  ['company', 'openPart', 'person', [() => 'own-part/confirm']],
  [
    'company',
    'personLink',
    'supervisor',
    [
      () => 'staff',
      (on) => `staff/applications/${on.id}`,
      (on) => `staff/applications/${on.id}/fill`,
    ],
  ],
]

test(
  'text of twice the size scrolls down alone and breaks no short word, at 375 and 320 pixels',
  variant,
  async ({ startServer }) => {
    const port = await findFreePort()
    const cases = new Map<string, Case>()
    const server = await startServer({
      port,
      env: { STAFF_FLAGS: 'note' },
      createAccessFixtures: (dataDir) =>
        createAccessFixtures({ dataDir, port }, async (make) => {
          for (const [kind, extra] of pages) {
            const key = `${kind} ${extra}`
            if (!cases.has(key)) cases.set(key, await make(kind, extra))
          }
        }),
    })
    await finishCases(server, [...cases.values()])
    // The browser's own setting, which media queries follow too.
    const options = browserOptions()
    const browser = await chromium.launch({
      ...options,
      args: [...options.args, '--blink-settings=defaultFontSize=32'],
    })
    for (const [kind, extra, actor, paths] of pages) {
      const on = cases.get(`${kind} ${extra}`)
      if (!on) throw new Error('It was made above')
      const context = await browser.newContext({ baseURL: server.url })
      await context.addCookies(readCookies(on.cookies[actor], server.url))
      const page = await context.newPage()
      for (const width of [375, 320]) {
        await page.setViewportSize({ width, height: 700 })
        for (const path of paths) {
          const address = `/en/${path(on)}`
          await page.goto(address, { waitUntil: 'networkidle' })
          expect.soft([width, address, await findFaults(page)]).toEqual([width, address, []])
        }
      }
      await context.close()
    }
    await browser.close()
  },
)

test('the search finds broken text', variant, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.setContent(
    `<style>p { font-size: 32px; overflow-wrap: anywhere }</style>
    <p>Company details</p><p style="width: 60px">Company</p><p style="width: 400px">Wide</p>
    <p style="width: 60px">of\u00a0\u2068Amelia\u2069.</p>`,
  )
  expect(await findFaults(page)).toEqual(['408 of 320 pixels', 'Company (p)', 'Amelia (p)'])
})

function findFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const faults = scrollWidth > clientWidth ? [`${scrollWidth} of ${clientWidth} pixels`] : []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const node = texts.currentNode as Text
      const parent = node.parentElement
      if (!parent?.checkVisibility() || parent.closest('script, style, option, .sr-only')) continue
      // Longer words may fit on no line at all, nor may an address.
      for (const { 0: word, index } of node.data.matchAll(
        /(?<![^\s\u2068(«“])\p{L}{2,8}(?=[\u2069,.;:)»”]*(?:\s|$))/gu,
      )) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) faults.push(`${word} (${parent.localName})`)
      }
    }
    return faults
  })
}
