import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadPart } from './load-part.ts'

const address = 'https://apply.example.com/en/apply/1/contact'

/** A browser that came to `document` and shows the page at `href`. */
function inBrowser(document: string, href: string) {
  const reload = vi.fn()
  vi.stubGlobal('window', { location: { href, reload } })
  vi.stubGlobal('performance', { getEntriesByType: () => [{ name: document }] })
  return reload
}

const fail = () => Promise.reject(new Error('ChunkLoadError'))

async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  const waiting = new Promise((resolve) => setTimeout(resolve, 10, 'waiting'))
  return (await Promise.race([promise.catch(() => 'failed'), waiting])) !== 'waiting'
}

describe('a part that is fetched by itself', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is given', async () => {
    expect(await loadPart(() => Promise.resolve('part'))).toBe('part')
  })

  it('that cannot be fetched leaves the document as the server wrote it', async () => {
    const reload = inBrowser(address, `${address}#problems`)
    expect(await isSettled(loadPart(fail))).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })

  it('that cannot be fetched on a page that script led to has it sent as a document', async () => {
    const reload = inBrowser('https://apply.example.com/en', address)
    expect(await isSettled(loadPart(fail))).toBe(false)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('fails on the server, where there is nothing to stay', async () => {
    await expect(loadPart(fail)).rejects.toThrow('ChunkLoadError')
  })
})
