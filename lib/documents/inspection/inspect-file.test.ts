import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createJpeg, createPdf, createPng, hostileFiles } from '@/test-support/document-files.ts'
import { buildFileName, toDisplayName } from '../file-name.ts'
import { buildNodeFlags } from '../isolation/run-limited-program.ts'
import { refusals } from '../rules/file-refusals.ts'
import { inspectBytes } from './inspect-bytes.ts'
import { inspectFile, inspection } from './inspect-file.ts'
import type { MediaType } from './media-type.ts'

async function inspect(bytes: Buffer): Promise<{ mediaType: MediaType; kept: Buffer } | string> {
  const inspected = await inspectBytes(bytes)
  if ('refusal' in inspected) return inspected.refusal
  const { mediaType, begin, end } = inspected
  return { mediaType, kept: bytes.subarray(begin, end) }
}

async function* inPieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

const good: [string, Buffer, MediaType][] = [
  ['a PDF', createPdf(), 'application/pdf'],
  ['a PNG', createPng(), 'image/png'],
  [
    'a PNG with remarks',
    createPng({ extra: [['tEXt', Buffer.from('Comment\0a page')]] }),
    'image/png',
  ],
  ['a JPEG', createJpeg(), 'image/jpeg'],
  [
    'a JPEG with restarts and escaped bytes',
    createJpeg({ scan: Buffer.of(0x3f, 0xff, 0, 0xff, 0xd0, 0x3f) }),
    'image/jpeg',
  ],
]

describe('a document', () => {
  it.each(good)('%s is accepted completely', async (_, bytes, mediaType) => {
    expect(await inspect(bytes)).toEqual({ mediaType, kept: bytes })
  })

  const endOfImage = Buffer.of(0xff, 0xd9)
  it.each([
    ['a second picture', createJpeg()],
    ['a film', Buffer.from('\0\0\0\x18ftypmp42 and so on', 'latin1')],
    ['its end again', endOfImage],
    ['its end again and notes', Buffer.concat([endOfImage, Buffer.from('vivo{"a":1}')])],
    ['notes in words', Buffer.from('vivo{"watermark":true}\0\0')],
    ['notes in bytes', Buffer.of(0x0a, 0x12, 0x34, 0xff, 0x00, 0xff)],
    ['padding', Buffer.alloc(3_000)],
    ['the end of a line', Buffer.from('\r\n')],
    ['a page with a script', Buffer.from('<script>alert(1)</script>')],
    ['an archive', Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1')],
  ])('that is a picture goes on without %s behind it', async (_, behind) => {
    for (const [picture, mediaType] of [
      [createJpeg(), 'image/jpeg'],
      [createPng(), 'image/png'],
    ] as const) {
      const found = await inspect(Buffer.concat([picture, behind]))
      expect(found).toEqual({ mediaType, kept: picture })
    }
  })

  it('that is a JPEG may hold bytes between its segments, which decoders skip', async () => {
    const jpeg = createJpeg()
    const bytes = Buffer.concat([jpeg.subarray(0, 20), Buffer.of(0, 0, 0), jpeg.subarray(20)])
    expect(await inspect(bytes)).toEqual({ mediaType: 'image/jpeg', kept: bytes })
  })
})

describe('a file that is refused', () => {
  it.each(Object.entries(hostileFiles))('%s has one reason', async (_, { bytes, refused }) => {
    expect(refusals).toContain(refused)
    expect(await inspect(bytes)).toBe(refused)
  })

  it.each(['heic', 'heix', 'mif1'])('is a photo of the brand %s', async (brand) => {
    const bytes = Buffer.from(`\0\0\0\x20ftyp${brand}\0\0\0\0mif1`, 'latin1')
    expect(await inspect(bytes)).toBe('heic')
  })

  it('is not called HEIC if it is an AVIF', async () => {
    const bytes = Buffer.from('\0\0\0\x1cftypavif\0\0\0\0mif1', 'latin1')
    expect(await inspect(bytes)).toBe('wrong_type')
  })

  it('never makes the inspection throw, whatever its bytes are', async () => {
    const beginnings = good.map(([, bytes]) => bytes)
    const spoilt = fc
      .tuple(
        fc.constantFrom(...beginnings),
        fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 5 }),
        fc.nat(),
      )
      .map(([bytes, changes, end]) => {
        const copy = Buffer.from(bytes)
        for (const [at, byte] of changes) copy[at % copy.length] = byte
        return copy.subarray(0, 1 + (end % copy.length))
      })
    await fc.assert(
      fc.asyncProperty(fc.oneof(spoilt, fc.uint8Array({ maxLength: 300 })), async (bytes) => {
        const found = await inspect(Buffer.from(bytes))
        expect(typeof found === 'object' || (refusals as readonly string[]).includes(found)).toBe(
          true,
        )
      }),
      { numRuns: 300 },
    )
  })
})

// Starting ten of them takes a while on a busy machine.
describe('an inspection has a process of its own', { timeout: 120_000 }, () => {
  const findIn = (bytes: Buffer) => inspectFile(inPieces(bytes), async (inspected) => inspected)

  it('which finds what is found here', async () => {
    for (const bytes of [createPdf(), createPng(), createJpeg(), Buffer.from('text')]) {
      expect(await findIn(bytes)).toEqual(await inspectBytes(bytes))
    }
  })

  it('which tells that a PDF has a password', async () => {
    const bytes = readFileSync('test-support/encrypted-pdfs/aes-256-with-password.pdf')
    expect(await findIn(bytes)).toEqual({ refusal: 'encrypted' })
  })

  it('which accepts a PDF that says a number of objects that is too large', async () => {
    const text = createPdf()
      .toString('latin1')
      .replace(/\/Size \d+/, '/Size 99')
    const found = { mediaType: 'application/pdf', begin: 0, end: text.length }
    expect(await findIn(Buffer.from(text, 'latin1'))).toEqual(found)
  })

  it('which is ended when it takes too much, and says so, whichever limit it meets first', async () => {
    // Thirty seconds for qpdf, and more memory than it may have: at about the two seconds that it may take.
    const objects = [`[${'/A 1 '.repeat(5_000_000)}]`]
    expect(await findIn(createPdf({ objects }))).toEqual({ refusal: 'not_checkable' })
  })

  it('of which few run and few wait', async () => {
    const asked = Array.from({ length: 12 }, () => findIn(createPng()))
    const busy = (await Promise.all(asked)).filter((each) => each === 'busy')
    expect(busy).toHaveLength(2)
  })

  it('and passes on what goes wrong with the bytes', async () => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield createPng().subarray(0, 20)
      throw new Error('no bucket')
    }
    await expect(inspectFile(broken(), async () => {})).rejects.toThrow('no bucket')
  })

  it.each([
    ["require('node:fs').readFileSync('/etc/hostname')"],
    ["require('node:fs').readFileSync('.env')"],
    ["require('node:fs').writeFileSync('/tmp/portico-inspection', '')"],
    ["require('node:child_process').execSync('true')"],
    ["new (require('node:worker_threads').Worker)('0', { eval: true })"],
  ])('that has no right to %s', (code) => {
    const limits = buildNodeFlags(inspection())
    const { status, stderr } = spawnSync(process.execPath, [...limits, '--eval', code])
    expect(status).not.toBe(0)
    expect(String(stderr)).toContain('ERR_ACCESS_DENIED')
  })
})

describe('the name of a file', () => {
  it.each([
    ['PASSPORT', 'application/pdf', 'passport.pdf'],
    ['DRIVERS_LICENCE_FRONT', 'image/jpeg', 'drivers-licence-front.jpg'],
    ['../../etc/passwd', 'image/png', 'etc-passwd.png'],
    ['جواز', 'application/pdf', 'document.pdf'],
    ['', 'application/pdf', 'document.pdf'],
    [`${'a'.repeat(59)} b`, 'application/pdf', `${'a'.repeat(59)}.pdf`],
  ] as const)('of %s goes on as ours', (document, mediaType, name) => {
    expect(buildFileName(document, mediaType)).toBe(name)
  })

  it.each([
    ['passport.pdf', 'passport.pdf'],
    ['C:\\fakepath\\my passport.pdf', 'my passport.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['passport\u202efdp.exe', 'passportfdp.exe'],
    ['a\u0000b\r\nc\u2028.pdf', 'abc.pdf'],
    ['  two   words .pdf ', 'two words .pdf'],
    ['e\u0301tat.pdf', '\u00e9tat.pdf'],
    ['\ud800.pdf', '\ufffd.pdf'],
    ['', ''],
  ])('given as %j is shown as %j', (given, shown) => {
    expect(toDisplayName(given)).toBe(shown)
  })

  it('is shown short, with its end', () => {
    const shown = toDisplayName(`${'x'.repeat(300)}-page-2.pdf`)
    expect(shown).toHaveLength(80)
    expect(shown).toMatch(/x…x?-?page-2\.pdf$/)
  })
})
