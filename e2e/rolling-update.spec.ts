/** A new build takes the place of the one that runs, while people fill in forms of either. */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createBrowser, requireForm, wordsOf } from '../faults/browser.ts'
import { buildCopy, copyTree } from '../faults/copied-tree.ts'
import { answer, stepOf } from '../faults/customer.ts'
import { answerPage } from './support/answer-pages.ts'
import { button } from './support/controls.ts'
import { reachStep } from './support/form-posts.ts'
import {
  type Cluster,
  describeError,
  expectSentOnce,
  startCluster,
  startCustomers,
} from './support/instances.ts'
import { waitForOtherPage } from './support/navigation.ts'
import { expect, test, variant } from './support/test.ts'

// This test makes a second build.
test.describe('a new build', variant, () => {
  test('takes over while people apply: nothing fails, and everything is sent once', async ({
    openVisitor,
  }) => {
    test.setTimeout(900_000)
    const { serve } = await buildNext()
    const cluster = await startCluster()
    try {
      const before = await Promise.all([cluster.start(), cluster.start()])
      cluster.leadTo(before)

      // Opened before, continued after: with script, without, and with something to correct.
      const scripted = await openVisitor({ at: { url: cluster.url, dataDir: '' }, script: true })
      await reachStep(scripted, 'name')
      await answerPage(scripted)
      const plain = await reachName(cluster, '10.61.1.7')
      const incomplete = await reachName(cluster, '10.61.2.7')

      const customers = startCustomers(cluster, { together: 3, retries: 0 })
      const looking = lookAtFiles(cluster)
      const first = await cluster.start(serve)
      // Both builds serve, as during the update of several machines.
      cluster.leadTo([...before, first])
      const ofTheNext = await openAt(cluster, '10.61.3.7', [first])
      cluster.leadTo(before)
      expect(stepOf(await answer(ofTheNext.browser, ofTheNext.page))).not.toBe('name')
      cluster.leadTo([...before, first])
      await expect.poll(() => looking.builds.size, { timeout: 120_000 }).toBe(2)
      await before[0].stop()
      cluster.leadTo([before[1], first])
      const second = await cluster.start(serve)
      cluster.leadTo([first, second])
      await before[1].stop()

      expect(stepOf(await answer(plain.browser, plain.page))).toBe('contact')
      const corrected = await incomplete.browser.press(
        incomplete.page,
        requireForm(incomplete.page, 'step'),
        { first_name: 'Ada' },
      )
      expect(corrected.status).toBe(200)
      expect(stepOf(corrected)).toBe('name')
      expect(corrected.html).toContain('value="Ada"')
      expect(wordsOf(corrected, '[role=alert], .error-summary')).not.toBe('')
      await button(scripted, 'page.continue').click()
      await waitForOtherPage(scripted, 'name')
      await expect(scripted.page.locator('button[data-build=next]').first()).toBeVisible()

      await customers.finish()
      await looking.finish()
      expect(customers.failures).toEqual([])
      expect(looking.failures).toEqual([])
      expect(customers.applied.length).toBeGreaterThan(2)
      await expectSentOnce(cluster, customers.applied)
    } finally {
      await cluster.close()
    }
  })
})

/** Another text, another component, and an action whose file was moved, so that it has another id. */
async function buildNext() {
  const copy = copyTree()
  const change = (file: string, from: string, to: string) => {
    const at = path.join(copy, file)
    const content = readFileSync(at, 'utf8')
    expect(content).toContain(from)
    writeFileSync(at, content.replace(from, to))
  }
  change(
    'components/ui/button.tsx',
    '<button type="submit"',
    '<button data-build="next" type="submit"',
  )
  change('lib/i18n/texts/en/customer.json', 'Page not found', 'There is no such page')
  const page = path.join(copy, 'app/[language]/(customer)/apply/[application]')
  mkdirSync(path.join(page, 'steps'))
  renameSync(path.join(page, 'save-step.ts'), path.join(page, 'steps/save-step.ts'))
  change(
    'app/[language]/(customer)/apply/[application]/_components/step-page-form.tsx',
    '[application]/save-step.ts',
    '[application]/steps/save-step.ts',
  )
  await buildCopy(copy)
  const script = pathToFileURL(path.join(copy, 'scripts/serve.mjs')).href
  return (await import(script)) as typeof import('../scripts/serve.mjs')
}

/** Someone without script on the page of the name. */
async function reachName({ url }: Cluster, visitor: string) {
  const browser = createBrowser(url, visitor)
  const start = await browser.open('/en')
  let page = await browser.press(start, requireForm(start, 'language'))
  while (stepOf(page) !== 'name') page = await answer(browser, page)
  return { browser, page }
}

/** Opens it with a page of these instances alone. */
async function openAt(
  cluster: Cluster,
  visitor: string,
  instances: Parameters<Cluster['leadTo']>[0],
) {
  const person = await reachName(cluster, visitor)
  for (;;) {
    cluster.leadTo(instances)
    const page = await person.browser.open(person.page.path)
    if (page.html.includes('data-build="next"')) return { browser: person.browser, page }
  }
}

/** Loads the start page with its files, each from whichever instance is next, until it is told to stop. */
function lookAtFiles({ url }: Cluster) {
  const builds = new Set<string>()
  const failures: string[] = []
  let isOver = false
  const headers = { connection: 'close', 'x-forwarded-for': '10.62.1.7' }
  const run = (async () => {
    while (!isOver) {
      try {
        const html = await (await fetch(`${url}/en`, { headers })).text()
        builds.add(/data-dpl-id="([^"]+)"/.exec(html)?.[1] ?? '')
        const files = new Set(html.match(/\/_next\/static\/[^"'\\ ]+/g))
        if (files.size === 0) failures.push('no files')
        for (const file of files) {
          const response = await fetch(url + file.replaceAll('&amp;', '&'), { headers })
          await response.arrayBuffer()
          if (response.status !== 200) failures.push(`${file}: ${response.status}`)
        }
      } catch (error) {
        failures.push(describeError(error))
      }
    }
  })()
  return {
    builds,
    failures,
    async finish() {
      isOver = true
      await run
    },
  }
}
