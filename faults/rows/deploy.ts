/** A deploy while somebody fills in a form: the next build on the same data, at the same address. */
import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { answers } from '../applicant.ts'
import { createBrowser, type Page, requireForm } from '../browser.ts'
import { buildCopy, copyTree } from '../copied-tree.ts'
import { answer, stepOf } from '../customer.ts'
import type { IsolatedRow } from '../run-isolated.ts'
import type { TestServer } from '../test-server.ts'

export const deployRows: IsolatedRow[] = [
  {
    name: 'a step filled in before a deploy keeps its answers',
    group: 'browser',
    people: 0,
    on: 'pglite',
    // It builds.
    long: true,
    async run(house) {
      const [portico] = house.porticos
      if (!portico) return ['there is no server']
      const browser = createBrowser(house.url, '10.252.1.7')
      const start = await browser.open('/en')
      const first = await browser.press(start, requireForm(start, 'language'))
      const open = await answer(browser, first)
      await portico.stop()
      const next = await startNextBuild(house, portico.dataDir)
      try {
        const kept = await answer(browser, open)
        return await complaintsOf(kept, await browser.open(open.path))
      } finally {
        await next.stop()
        await house.restart()
      }
    },
  },
]

/** What its server does is the same; its sources, and so the build, are not. */
async function startNextBuild(house: TestServer, dataDir: string) {
  const copy = copyTree()
  appendFileSync(
    path.join(copy, 'app/[language]/(customer)/_actions/save-step.ts'),
    '\n// Of the next build.\n',
  )
  await buildCopy(copy)
  const server = pathToFileURL(path.join(copy, 'e2e/support/server.ts')).href
  const { startPortico } = (await import(server)) as typeof import('../../e2e/support/server.ts')
  const port = Number(new URL(house.url).port)
  return startPortico({ port, dataDir, env: house.env })
}

function complaintsOf(next: Page, again: Page): string[] {
  const typed = Object.values(answers[stepOf(again)] ?? {}).filter(Boolean)
  const lost = typed.filter((value) => !again.html.includes(value))
  return next.status === 200 && lost.length === 0
    ? []
    : [`it led to ${next.path} (${next.status}), and ${lost.length} answers were lost`]
}
