import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refusals } from '@/lib/domain/documents/file-refusals.ts'
import { createJpeg, createPdf, createPng, hostileFiles } from '@/test-support/document-files.ts'
import { buildFileName, toDisplayName } from '../file-name.ts'
import { createInspection, type MediaType } from './inspect-file.ts'

type Outcome = { mediaType: MediaType; output: Buffer } | { refusal: string; read: number }

/** Inspects a file in pieces of the given lengths, the last of them again and again. */
async function inspect(
  bytes: Buffer,
  lengths: number[] = [64 * 1024],
  maxBytes?: number,
): Promise<Outcome> {
  const inspection = createInspection(maxBytes)
  const output: Uint8Array[] = []
  for (let at = 0, nth = 0; at < bytes.length; nth++) {
    const length = lengths[Math.min(nth, lengths.length - 1)] ?? 1
    const outcome = await inspection.take(bytes.subarray(at, at + length))
    at += length
    if ('refusal' in outcome) return { refusal: outcome.refusal, read: Math.min(at, bytes.length) }
    output.push(outcome.keep)
  }
  const outcome = await inspection.end()
  return 'refusal' in outcome
    ? { refusal: outcome.refusal, read: bytes.length }
    : { mediaType: outcome.mediaType, output: Buffer.concat([...output, outcome.keep]) }
}

const good: [string, Buffer, MediaType][] = [
  ['a PDF', createPdf(), 'application/pdf'],
  [
    'a PDF that was changed later',
    Buffer.concat([createPdf(), createPdf().subarray(createPdf().indexOf('xref'))]),
    'application/pdf',
  ],
  [
    'a PDF that speaks of passwords and programs in a stream',
    createPdf({
      body: `${'% a long beginning\n'.repeat(120)}9 0 obj\n<< /Length 33 >>\nstream\n/Encrypt /JS <script> (unbalanced\nendstream\nendobj\n`,
    }),
    'application/pdf',
  ],
  [
    'a PDF with brackets in its strings',
    createPdf({ catalog: '/Lang (a\\)b(c)\\\\)' }),
    'application/pdf',
  ],
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
    expect(await inspect(bytes)).toEqual({ mediaType, output: bytes })
  })

  it.each([
    ['a second picture', createJpeg()],
    ['a film', Buffer.from('\0\0\0\x18ftypmp42 and so on', 'latin1')],
    [
      'notes of its own',
      Buffer.concat([Buffer.of(0, 0, 1, 10, 14, 0, 0, 0), Buffer.from('Image_UTC_Data')]),
    ],
    ['padding', Buffer.alloc(3_000)],
    ['the end of a line', Buffer.from('\r\n')],
  ])('from a telephone goes on without %s behind it', async (_, behind) => {
    const outcome = await inspect(Buffer.concat([createJpeg(), behind]), [7])
    expect(outcome).toEqual({ mediaType: 'image/jpeg', output: createJpeg() })
  })

  it('is judged the same however its bytes are split', async () => {
    const files = [
      ...good.map(([, bytes]) => bytes),
      ...Object.values(hostileFiles).map(({ bytes }) => bytes),
    ].filter(({ length }) => length < 5_000)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...files),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 30 }),
        async (bytes, lengths) => {
          const { read: _, ...whole } = { read: 0, ...(await inspect(bytes, [bytes.length])) }
          const { read: __, ...pieces } = { read: 0, ...(await inspect(bytes, lengths)) }
          expect(pieces).toEqual(whole)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('a file that is refused', () => {
  it.each(Object.entries(hostileFiles))('%s has one reason', async (_, { bytes, refused }) => {
    expect(refusals).toContain(refused)
    for (const length of [64 * 1024, 1]) {
      expect(await inspect(bytes, [length])).toMatchObject({ refusal: refused })
    }
  })

  it('is not read to its end if its beginning is enough', async () => {
    const tail = Buffer.alloc(5_000_000)
    for (const name of [
      'a PNG of 50,000 by 50,000 dots',
      'a program with the name of a document',
    ]) {
      const { bytes } = hostileFiles[name] ?? { bytes: Buffer.alloc(0) }
      const outcome = await inspect(Buffer.concat([bytes, tail]), [1_000])
      expect(outcome).toMatchObject({ read: 3_000 })
    }
  })

  it('is one byte too large', async () => {
    const bytes = createPng()
    expect(await inspect(bytes, [10], bytes.length)).toMatchObject({ mediaType: 'image/png' })
    expect(await inspect(bytes, [10], bytes.length - 1)).toMatchObject({ refusal: 'too_large' })
    // Also where what is too much would be cut off.
    const long = Buffer.concat([createJpeg(), Buffer.alloc(100)])
    expect(await inspect(long, [10], createJpeg().length)).toMatchObject({ refusal: 'too_large' })
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
        const outcome = await inspect(Buffer.from(bytes), [13])
        expect(
          'mediaType' in outcome || (refusals as readonly string[]).includes(outcome.refusal),
        ).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  // What costs more than its size would take minutes of three megabytes already.
  it.each([
    [30, '<< /A 1 >> '],
    [3, '(((( '],
    [3, '% x\n'],
    [3, '/A'],
    [3, 'stream\nendstream '],
    [3, '<00>'],
  ])(
    'of %i MB costs no more than a fifth of a second for each, also of %j',
    async (megabytes, body) => {
      const size = megabytes * 1024 * 1024
      const bytes = createPdf({ body: body.repeat(Math.floor((size - 2_000) / body.length)) })
      const startUsage = process.cpuUsage()
      await inspect(bytes)
      expect(process.cpuUsage(startUsage).user).toBeLessThan(megabytes * 200_000)
    },
  )
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
