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
    // This row makes a build.
    long: true,
    async run(server) {
      const [portico] = server.porticos
      if (!portico) return ['there is no server']
      const browser = createBrowser(server.url, '10.252.1.7')
      const start = await browser.open('/en')
      const first = await browser.press(start, requireForm(start, 'language'))
      const open = await answer(browser, first)
      await portico.stop()
      const next = await startNextBuild(server, portico.dataDir)
      try {
        const saved = await answer(browser, open)
        return await complaintsOf(saved, await browser.open(open.path))
      } finally {
        await next.stop()
        await server.restart()
      }
    },
  },
]

/** What its server does is the same; its sources, and so the build, are not. */
async function startNextBuild(server: TestServer, dataDir: string) {
  const copy = copyTree()
  appendFileSync(
    path.join(copy, 'app/[language]/(customer)/apply/[application]/save-step.ts'),
    '\n// Of the next build.\n',
  )
  await buildCopy(copy)
  const serverModule = pathToFileURL(path.join(copy, 'e2e/support/server.ts')).href
  const { startPortico } = (await import(
    serverModule
  )) as typeof import('../../e2e/support/server.ts')
  const port = Number(new URL(server.url).port)
  return startPortico({ port, dataDir, env: server.env })
}

function complaintsOf(next: Page, again: Page): string[] {
  const typed = Object.values(answers[stepOf(again)] ?? {}).filter(Boolean)
  const lost = typed.filter((value) => !again.html.includes(value))
  return next.status === 200 && lost.length === 0
    ? []
    : [`it led to ${next.path} (${next.status}), and ${lost.length} answers were lost`]
}
