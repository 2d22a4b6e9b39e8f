import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createPdf } from '@/test-support/document-files.ts'
import { createInspection } from './inspect-file.ts'

const mebibyte = 1024 * 1024

/** A PDF with one stream of objects, which is this text `megabytes` times a million bytes long. */
function withObjects(text: string, megabytes: number): Buffer {
  const objects = text.repeat(Math.floor((megabytes * mebibyte - 1_000) / text.length))
  const bytes = deflateSync(Buffer.from(`20 0 ${objects}`, 'latin1'))
  const head = `19 0 obj\n<< /Type /ObjStm /N 1 /First 5 /Filter /FlateDecode /Length ${bytes.length} >>\nstream\r\n`
  return createPdf({ body: `${head}${bytes.toString('latin1')}\nendstream\nendobj\n` })
}

/**
 * The longest time for which no other request ran while a file was inspected, and the total time, in
 * milliseconds of this thread's processor: what else the machine does is not in it.
 */
async function measured(
  bytes: Buffer,
): Promise<{ longest: number; whole: number; outcome: string }> {
  const now = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  const start = now()
  let last = start
  let longest = 0
  let isDone = false
  const tick = () => {
    longest = Math.max(longest, now() - last)
    last = now()
    if (!isDone) setImmediate(tick)
  }
  tick()
  const outcome = await inspect(bytes)
  const whole = now() - start
  isDone = true
  await new Promise(setImmediate)
  return { longest, whole, outcome }
}

async function inspect(bytes: Buffer): Promise<string> {
  const inspection = createInspection()
  for (let at = 0; at < bytes.length; at += 65_536) {
    await new Promise(setImmediate)
    const outcome = await inspection.take(bytes.subarray(at, at + 65_536))
    if ('refusal' in outcome) return outcome.refusal
  }
  const outcome = await inspection.end()
  return 'refusal' in outcome ? outcome.refusal : outcome.mediaType
}

describe('a hostile PDF within the limits blocks nobody for longer than a harmless one', () => {
  it.each([
    ['with the most that it may hold', '<< /A (b) /C [1 2 3] >> '],
    ['whose names are written by codes', '/#41#42#43#44#45#46#47 '],
    ['of opening brackets only', '('],
    ['that nearly names a script everywhere', '/JavaScripts /JavaScrip '],
  ])('%s', async (_, text) => {
    // Once before, so that both runs find the code compiled.
    await inspect(withObjects(text, 1))
    // The same number of bytes as they come from a browser, of which none is compressed.
    const quiet = await measured(createPdf({ body: '<< /A (b) /C [1 2 3] >> '.repeat(340_000) }))
    const hostile = await measured(withObjects(text, 7.9))
    expect(hostile.whole).toBeGreaterThan(20)
    expect(hostile.longest).toBeLessThan(Math.max(hostile.whole / 4, 2 * quiet.longest))
    expect(hostile.longest).toBeLessThan(2 * quiet.longest + 40)
  })

  it('and two that arrive at once are not confused', async () => {
    const script = withObjects('<< /S /JavaScript >> ', 0.1)
    const outcome = await Promise.all([inspect(withObjects('<< /A 1 >> ', 2)), inspect(script)])
    expect(outcome).toEqual(['application/pdf', 'active_content'])
  })
})

describe('a name is found anywhere in a long object stream', () => {
  const names = ['/JavaScript', '/#4aava#53cript', '/#46#69#6c#65#41#74#74#61#63#68#6d#65#6e#74']
  it.each(names)('%s, within a string across each boundary of the pieces', async (name) => {
    for (let before = 65_536 - 80; before <= 65_536 + 2; before += 1) {
      const objects = `20 0 (${'a'.repeat(before - 6)}${name} b)`
      const bytes = deflateSync(Buffer.from(objects, 'latin1'))
      const head = '19 0 obj\n<< /N 1 /First 5 /Filter /FlateDecode >>\nstream\r\n'
      const file = createPdf({ body: `${head}${bytes.toString('latin1')}\nendstream\nendobj\n` })
      expect(await inspect(file)).toBe('active_content')
      const longer = Buffer.from(objects.replace(`${name} b`, `${name}s b`), 'latin1')
      const other = deflateSync(longer).toString('latin1')
      expect(await inspect(createPdf({ body: `${head}${other}\nendstream\nendobj\n` }))).toBe(
        'application/pdf',
      )
    }
  })

  it('also at its very end, where nothing follows', async () => {
    const bytes = deflateSync(Buffer.from('20 0 (a) /Launch', 'latin1'))
    const head = '19 0 obj\n<< /N 1 /First 5 /Filter /FlateDecode >>\nstream\r\n'
    const file = createPdf({ body: `${head}${bytes.toString('latin1')}\nendstream\nendobj\n` })
    expect(await inspect(file)).toBe('active_content')
  })
})
