import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { createPdf, hostileFiles } from '@/test-support/document-files.ts'
import { buildNodeFlags } from '../isolation/run-limited-program.ts'
import { program, renderPdfPage } from './render-pdf-page.ts'

it('draws a page and says how many there are', async () => {
  const drawn = await renderPdfPage(createPdf(), 1)
  if (typeof drawn === 'string') throw new Error(drawn)
  const { pages, png } = drawn
  expect(pages).toBe(1)
  expect(png?.subarray(1, 4).toString()).toBe('PNG')
  // The page is 595 points wide and 842 high.
  expect([png?.readUInt32BE(16), png?.readUInt32BE(20)]).toEqual([1600, 2264])
})

it('only counts where there is no such page', async () => {
  expect(await renderPdfPage(createPdf(), 0)).toEqual({ pages: 1, png: undefined })
  expect(await renderPdfPage(createPdf(), 2)).toEqual({ pages: 1, png: undefined })
})

it('says of what is no PDF that it cannot be read', async () => {
  expect(await renderPdfPage(Buffer.from('<script>alert(1)</script>'), 1)).toBe('unreadable')
  expect(await renderPdfPage(createPdf().subarray(0, 40), 1)).toBe('unreadable')
})

// Each starts a process, which takes a while on a busy machine.
it('survives every hostile file, also those that the inspection refuses', {
  timeout: 120_000,
}, async () => {
  for (const { bytes } of Object.values(hostileFiles)) {
    const drawn = await renderPdfPage(bytes, 1)
    expect(drawn === 'unreadable' || typeof drawn === 'object').toBe(true)
  }
})

it('draws two at once, lets four wait, and no more', { timeout: 120_000 }, async () => {
  const asked = Array.from({ length: 7 }, () => renderPdfPage(createPdf(), 0))
  const drawn = (await Promise.all(asked)).map((each) => (each === 'busy' ? each : 'drawn'))
  expect(drawn).toEqual([...Array(6).fill('drawn'), 'busy'])
  expect(await renderPdfPage(createPdf(), 0)).toMatchObject({ pages: 1 })
})

it.each([
  ["require('node:fs').readFileSync('/etc/hostname')"],
  ["require('node:fs').writeFileSync('/tmp/portico-render', '')"],
  ["require('node:child_process').execSync('true')"],
  ["new (require('node:worker_threads').Worker)('0', { eval: true })"],
])('gives its process no right to %s', (code) => {
  const { status, stderr } = spawnSync(process.execPath, [
    ...buildNodeFlags(program()),
    '--eval',
    code,
  ])
  expect(status).not.toBe(0)
  expect(String(stderr)).toContain('ERR_ACCESS_DENIED')
})
