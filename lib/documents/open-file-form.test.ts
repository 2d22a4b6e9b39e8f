import { describe, expect, it } from 'vitest'
import { openFileForm } from './open-file-form.ts'

const type = 'multipart/form-data; boundary=line'

function part(name: string, content: string, more = ''): string {
  return `--line\r\nContent-Disposition: form-data; name="${name}"${more}\r\nContent-Type: application/octet-stream\r\n\r\n${content}\r\n`
}

const whole = `${part('file', 'the bytes', '; filename="passport.pdf"')}--line--\r\n`

/** A body that comes in pieces of a length, and then ends, fails or hangs. */
function bodyOf(text: string, length = 7, then: 'ends' | 'fails' = 'ends') {
  const bytes = Buffer.from(text)
  let at = 0
  let cancelled = false
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) {
        if (then === 'ends') controller.close()
        else controller.error(new Error('aborted'))
        return
      }
      controller.enqueue(new Uint8Array(bytes.subarray(at, at + length)))
      at += length
    },
    cancel() {
      cancelled = true
    },
  })
  return { body, read: () => Math.min(at, bytes.length), isCancelled: () => cancelled }
}

async function contentOf(text: string, length?: number, then?: 'fails') {
  const file = await openFileForm(type, bodyOf(text, length, then).body).file()
  if (!file) return undefined
  const chunks: Uint8Array[] = []
  for await (const chunk of file.chunks) chunks.push(chunk)
  return { name: file.name, content: Buffer.concat(chunks).toString() }
}

describe('a posted form', () => {
  it.each([1, 7, 1_000])('gives its file, in pieces of %i', async (length) => {
    expect(await contentOf(whole, length)).toEqual({ name: 'passport.pdf', content: 'the bytes' })
  })

  it('gives the one part of that name, among any others', async () => {
    const others = part('other', 'x'.repeat(5_000)) + part('more', 'y', '; filename="y.pdf"')
    const second = part('file', 'other bytes', '; filename="second.pdf"')
    const form = others + whole.replace('--line--\r\n', `${second}--line--\r\n`)
    expect(await contentOf(form)).toEqual({ name: 'passport.pdf', content: 'the bytes' })
  })

  it.each([
    ['none was chosen', part('file', '', '; filename=""'), { name: '', content: '' }],
    [
      'its name is of another script',
      part('file', 'a', '; filename="جواز.pdf"'),
      { name: 'جواز.pdf', content: 'a' },
    ],
    ['it is empty', part('file', '', '; filename="a.pdf"'), { name: 'a.pdf', content: '' }],
    [
      'its name has folders',
      part('file', 'a', '; filename="C:\\\\a\\\\b.pdf"'),
      { name: 'b.pdf', content: 'a' },
    ],
  ])('gives its file where %s', async (_, form, file) => {
    expect(await contentOf(`${form}--line--\r\n`)).toEqual(file)
  })

  it('has no file if none was sent', async () => {
    expect(await contentOf(`${part('other', 'a')}--line--\r\n`)).toBeUndefined()
    expect(await contentOf('--line--\r\n')).toBeUndefined()
  })

  it.each([
    ['in its file', whole.slice(0, -20)],
    ['in its last line', whole.slice(0, -6)],
    ['in the head of its file', whole.slice(0, 60)],
    ['before it begins', ''],
    ['with something else', 'rubbish'],
  ])('fails when it ends %s', async (_, form) => {
    await expect(contentOf(form)).rejects.toThrow()
  })

  it('fails where it ended before anybody asked for its file', async () => {
    const form = openFileForm(type, bodyOf('rubbish').body)
    await new Promise((resolve) => setTimeout(resolve, 50))
    await expect(form.file()).rejects.toThrow()
  })

  it('fails when the browser disconnects', async () => {
    await expect(contentOf(whole.slice(0, -20), 7, 'fails')).rejects.toThrow('aborted')
  })

  it.each(['multipart/form-data', 'text/plain', ''])('is refused with the type "%s"', (type) => {
    expect(() => openFileForm(type, bodyOf(whole).body)).toThrow()
  })

  it('is read no faster than its file is', async () => {
    const long = part('file', 'x'.repeat(5_000_000), '; filename="a.pdf"')
    const { body, read } = bodyOf(`${long}--line--\r\n`, 10_000)
    const file = await openFileForm(type, body).file()
    for await (const _ of file?.chunks ?? []) break
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(read()).toBeLessThan(1_000_000)
  })

  it('is read to its end when its file is refused', async () => {
    const long = part('file', 'x'.repeat(5_000_000), '; filename="a.pdf"')
    const { body, read } = bodyOf(`${long}--line--\r\n`, 10_000)
    const form = openFileForm(type, body)
    const file = await form.file()
    for await (const _ of file?.chunks ?? []) break
    await form.discardRest()
    expect(read()).toBeGreaterThan(5_000_000)
  })

  it('is cut off when it does not end', async () => {
    const piece = new Uint8Array(1024 * 1024)
    let given = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        given += piece.byteLength
        controller.enqueue(piece)
      },
    })
    await openFileForm(type, body).discardRest()
    expect(given).toBeLessThan(1_100 * 1024 * 1024)
  })
})
