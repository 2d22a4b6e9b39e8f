import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portico-stop-at-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const sender = `
  const { request } = await import('undici')
  const to = process.argv[1]
  for (const [method, body] of [['POST', undefined], ['GET', undefined], ['POST', 'x'.repeat(100)]]) {
    const answer = await request(to, { method, body })
    await answer.body.dump()
  }
`

test('a request without a body passes an order for half a request, and the next one with a body obeys it', async () => {
  const lengths: number[] = []
  const server = createServer((request, response) => {
    const at = lengths.push(0) - 1
    request.on('data', (bytes: Buffer) => {
      lengths[at] = (lengths[at] ?? 0) + bytes.length
    })
    // The end of a request that was cut off does not come.
    request.on('error', () => undefined)
    request.on('end', () => response.end('here'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const stopFile = path.join(folder, 'stop-at')
  await writeFile(stopFile, JSON.stringify({ name: 'request_half_written' }))

  const child = spawn(
    process.execPath,
    [
      '--import',
      pathToFileURL(path.join(import.meta.dirname, 'stop-at.mjs')).href,
      '--input-type=module',
      '--eval',
      sender,
      `http://127.0.0.1:${port}/api/v1/applications`,
    ],
    { cwd: path.dirname(import.meta.dirname), env: { ...process.env, FAULTS_STOP_FILE: stopFile } },
  )
  const [, signal] = await once(child, 'exit')
  server.closeAllConnections()
  server.close()

  expect(signal).toBe('SIGKILL')
  expect(lengths).toEqual([0, 0, 50])
})
