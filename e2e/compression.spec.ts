/** Tests which responses are compressed, how, and for whom not. */
import { get, type IncomingMessage } from 'node:http'
import { expect, test } from './support/test.ts'

const browsers = { 'accept-encoding': 'gzip, deflate, br, zstd' }

test('a page is compressed once, for whom it is not dangerous, and a change of page by script too', async ({
  shared,
}) => {
  const page = await fetch(`${shared.url}/en`, { headers: browsers })
  expect(page.headers.get('content-encoding')).toBe('br')
  expect(page.headers.get('vary')).toMatch(/\bAccept-Encoding\b/)
  expect(Number(page.headers.get('content-length'))).toBeLessThan((await page.text()).length / 2)

  const part = await fetch(`${shared.url}/en`, { headers: { ...browsers, rsc: '1' } })
  expect(part.headers.get('content-type')).toBe('text/x-component')
  expect(part.headers.get('content-encoding')).toBe('br')

  const plain = await fetch(`${shared.url}/en`, { headers: { 'accept-encoding': 'br;q=0' } })
  expect(plain.headers.get('content-encoding')).toBeNull()

  // The length could reveal to another site what is beside a text of its choice.
  const led = { ...browsers, cookie: 'any=1', 'sec-fetch-site': 'cross-site' }
  const other = await fetch(`${shared.url}/en`, { headers: led })
  expect(other.headers.get('content-encoding')).toBeNull()
})

test('the files of the build are sent as they were compressed with it', async ({ shared }) => {
  const html = await (await fetch(`${shared.url}/en`)).text()
  const files = [...new Set(html.match(/\/_next\/static\/[^"?\\]+\.(js|css)/g))]
  expect(files.length).toBeGreaterThan(3)
  const compressedFiles: string[] = []
  for (const file of files) {
    const { headers } = await fetch(shared.url + file, { headers: browsers })
    // A response of one packet is not compressed.
    const isSmall = !headers.has('content-encoding')
    if (isSmall) expect(Number(headers.get('content-length')), file).toBeLessThan(1_024)
    else expect(headers.get('content-encoding'), file).toBe('br')
    if (!isSmall) compressedFiles.push(file)
    expect(headers.get('content-type')).toMatch(/^(application\/javascript|text\/css);/)
    expect(headers.get('cache-control')).toContain('immutable')
  }

  expect(compressedFiles.length).toBeGreaterThan(3)
  const url = shared.url + compressedFiles[0]
  const compressed = await fetch(url, { headers: browsers })
  const length = compressed.headers.get('content-length')
  const head = await fetch(url, { method: 'HEAD', headers: browsers })
  expect(head.headers.get('content-length')).toBe(length)

  const etag = compressed.headers.get('etag') ?? ''
  const again = await ask(url, { ...browsers, 'if-none-match': etag })
  expect([again.statusCode, again.headers.vary]).toEqual([304, 'Accept-Encoding'])
  const whole = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  expect(whole.headers.get('etag')).not.toBe(etag)
  expect(await compressed.text()).toBe(await whole.text())

  const range = await fetch(url, { headers: { ...browsers, range: 'bytes=0-9' } })
  expect([range.status, range.headers.get('content-encoding')]).toEqual([206, null])
})

test('nothing is compressed where the proxy in front does that', async ({ startServer }) => {
  const { url } = await startServer({ env: { COMPRESS: 'off' } })
  const page = await fetch(`${url}/en`, { headers: browsers })
  expect(page.headers.get('content-encoding')).toBeNull()
  const [file = ''] = /\/_next\/static\/[^"?\\]+\.js/.exec(await page.text()) ?? []
  const script = await fetch(url + file, { headers: browsers })
  expect([script.status, script.headers.get('content-encoding')]).toEqual([200, null])
})

/** Unlike `fetch`, which adds `Cache-Control: no-cache` to a condition. */
function ask(url: string, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => resolve(response.resume())).on('error', reject)
  })
}
