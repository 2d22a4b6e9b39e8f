/** Tests how much script and style the first pages load: what a visitor with a slow telephone waits for. */
import { gzipSync } from 'node:zlib'
import type { Response } from '@playwright/test'
import { openFirstQuestion } from './support/form-posts.ts'
import { expect, test } from './support/test.ts'

/** The bytes that a browser receives, as brotli. */
const mostReceived = 140 * 1024
/** The bytes as gzip. Next, React and react-hook-form are 142 KB of it. */
const mostInGzip = 154 * 1024
/** Received, of style sheets: nothing is drawn before they are there. Those of staff's pages are not loaded. */
const mostStyle = 9 * 1024

test('the start page and the first question each load at most 140 KB of script and 9 KB of style', async ({
  openVisitor,
}, testInfo) => {
  const person = await openVisitor({ script: true })
  const { page } = person
  await openFirstQuestion(person)
  for (const address of ['/en', page.url()]) {
    const scripts: Response[] = []
    const styles: Response[] = []
    const collect = (response: Response) => {
      const type = response.request().resourceType()
      if (type === 'script') scripts.push(response)
      if (type === 'stylesheet') styles.push(response)
    }
    page.on('response', collect)
    await page.goto(address, { waitUntil: 'networkidle' })
    page.off('response', collect)
    const sizes = await Promise.all(scripts.map(measure))
    const inGzip = sum(sizes.map(({ gzip }) => gzip))
    const received = sum(sizes.map((size) => size.received))
    const name = new URL(address, 'http://localhost').pathname.split('/').at(-1)
    const style = sum((await Promise.all(styles.map(measure))).map((size) => size.received))
    const words = `${name}: ${kilobytes(received)} KB of script in ${sizes.length} files, ${kilobytes(inGzip)} in gzip; ${kilobytes(style)} KB of style`
    process.stdout.write(`${words}\n`)
    testInfo.annotations.push({ type: 'size', description: words })
    expect(sizes.length).toBeGreaterThan(0)
    expect(received).toBeLessThanOrEqual(mostReceived)
    expect(inGzip).toBeLessThanOrEqual(mostInGzip)
    expect(style).toBeGreaterThan(0)
    expect(style).toBeLessThanOrEqual(mostStyle)
  }
})

async function measure(file: Response): Promise<{ received: number; gzip: number }> {
  const { 'content-encoding': coding, 'content-length': length } = await file.allHeaders()
  const body = await file.body()
  // Small files are sent as they are.
  if (body.length >= 1_024) expect(coding, file.url()).toBe('br')
  const received = Number(length)
  expect(received, file.url()).toBeGreaterThan(0)
  return { received, gzip: gzipSync(body).length }
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((all, size) => all + size, 0)
}

function kilobytes(bytes: number): string {
  return (bytes / 1024).toFixed(1)
}
