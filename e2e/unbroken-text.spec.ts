/**
 * Tests that on the narrowest telephones no name, number or reference that fits on one line is broken across
 * two.
 */
import type { Actor } from '../scripts/access-table.ts'
import { findFreePort } from '../scripts/port.mjs'
import { readCookies } from './screens/cookies.ts'
import type { Case, CaseExtra, Kind } from './support/access-case.ts'
import { createAccessFixtures, finishCases } from './support/access-fixtures.ts'
import { findBrokenText } from './support/broken-text.ts'
import { expect, test, variant } from './support/test.ts'

const names = ['Amelia Jane Clarke', 'Tomás Rivera Gil', 'Wei Zhang', 'Maya Rose Documents']

const apply = (page: string) => (on: Case) => `apply/${on.id}/${page}`

/** The pages that show most of them, by the case that they show. */
const pages: readonly [Kind, CaseExtra, Actor, ((on: Case) => string)[]][] = [
  [
    'company',
    'personLink',
    'customer',
    [
      apply('review'),
      apply('people'),
      ({ id, person }) => `apply/${id}/people/${person}/remove`,
      ({ id, owner }) => `apply/${id}/people/${owner}/link`,
    ],
  ],
  ['draft', undefined, 'customer', [apply('review')]],
  ['sent', undefined, 'customer', [apply('status'), apply('receipt')]],
  [
    'asked',
    undefined,
    'customer',
    [apply('status'), (on) => `apply/${on.id}/documents/${on.document}`],
  ],
  [
    'company',
    'openPart',
    'person',
    [() => 'own-part/confirm', () => 'own-part/steps/person_birth'],
  ],
  [
    'company',
    'personLink',
    'supervisor',
    [() => 'staff?view=all', (on) => `staff/applications/${on.id}`],
  ],
]

test(
  'names, numbers and references are whole on a screen of 320 pixels, in English and Arabic',
  variant,
  async ({ browser, startServer }) => {
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
    for (const [kind, extra, actor, paths] of pages) {
      const on = cases.get(`${kind} ${extra}`)
      if (!on) throw new Error('It was made above')
      for (const language of ['en', 'ar'] as const) {
        const context = await browser.newContext({
          baseURL: server.url,
          viewport: { width: 320, height: 640 },
          isMobile: true,
        })
        await context.addCookies(readCookies(on.cookies[actor], server.url))
        const page = await context.newPage()
        for (const path of paths) {
          const address = `/${language}/${path(on)}`
          await page.goto(address, { waitUntil: 'networkidle' })
          const { pathname, search } = new URL(page.url())
          expect(pathname + search).toBe(address)
          await page.locator('details').evaluateAll((all) => {
            for (const each of all) each.setAttribute('open', '')
          })
          const { shown, broken } = await findBrokenText(page, names)
          expect.soft([address, shown > 0, broken]).toEqual([address, true, []])
        }
        await context.close()
      }
    }
  },
)

test(
  'the search finds broken text, and not text that is wider than its line',
  variant,
  async ({ page }) => {
    // So much of a line is taken, in any letters, that a name of three words has no place on it.
    const before = '<span style="display: inline-block; width: 230px"></span>'
    await page.setContent(
      `<style>p { width: 300px; font-size: 16px }</style>
    <p>${before} Amelia Jane Clarke</p>
    <p>${before} <span style="white-space: nowrap">Wei Zhang</span></p>
    <p style="width: 60px">Tomás Rivera Gil</p>
    <p>${before} +44 117 496 0018</p>`,
    )
    const { shown, broken } = await findBrokenText(page, names)
    expect(shown).toBe(4)
    expect(broken).toEqual(['Amelia Jane Clarke (p)', '+44 117 496 0018 (p)'])
  },
)
