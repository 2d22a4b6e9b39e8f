/** How much script the first pages load: what someone on a slow telephone waits for. */
import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { startApplication } from './support/answer-pages.ts'
import { expect, test } from './support/test.ts'

/** What Next and React weigh alone is 132 KB; this leaves forms 18. */
const mostBytes = 150 * 1024

test('the start page and the first question each load at most 150 KB of script', async ({
  openVisitor,
}, testInfo) => {
  const person = await openVisitor({ script: true })
  const { page } = person
  await startApplication(person)
  for (const address of ['/en', page.url()]) {
    const scripts: Response[] = []
    const collect = (response: Response) => {
      if (response.request().resourceType() === 'script') scripts.push(response)
    }
    page.on('response', collect)
    await page.goto(address, { waitUntil: 'networkidle' })
    page.off('response', collect)
    const sizes = await Promise.all(scripts.map(async (each) => gzipSync(await each.body()).length))
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    const name = new URL(address, 'http://localhost').pathname.split('/').at(-1)
    const words = `${name}: ${(bytes / 1024).toFixed(1)} KB of script in ${sizes.length} files, gzip`
    process.stdout.write(`${words}\n`)
    testInfo.annotations.push({ type: 'size', description: words })
    expect(sizes.length).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(mostBytes)
  }
})
