/** A file costs no more than its bytes, whatever they are. */
import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createJpeg, createPdf, createPng, createStream } from '@/test-support/document-files.ts'
import { inspectBytes } from './inspect-bytes.ts'

/** Makes a file of that size: `times` repeats a piece as often as it fits. */
type Grow = (times: (piece: string) => string, bytes: number) => Buffer

const inBody = (piece: string): Grow => {
  return (times) => createPdf({ body: times(piece) })
}
const inObject = (before: string, piece: string, after: string): Grow => {
  return (times) => createPdf({ objects: [`${before}${times(piece)}${after}`] })
}
const asObjects = (object: string): Grow => {
  return (times) => createPdf({ objects: times(`${object}\n`).split('\n').slice(0, -1) })
}
const inStream = (dictionary: string, piece: string): Grow => {
  return (times) => createPdf({ objects: [createStream(times(piece), dictionary)] })
}
const deflated = (piece: string): Grow => {
  const dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'
  return (times) => {
    // Left uncompressed, or it would not grow with the file.
    const bytes = deflateSync(Buffer.from(`6 0 ${times(piece)}`, 'latin1'), { level: 0 })
    return createPdf({ objects: [createStream(bytes, dictionary)] })
  }
}
const behind = (picture: Buffer, piece: string): Grow => {
  return (times) => Buffer.concat([picture, Buffer.from(times(piece), 'latin1')])
}
const inJpeg = (piece: string): Grow => {
  const jpeg = createJpeg()
  return (times) =>
    Buffer.concat([jpeg.subarray(0, 20), Buffer.from(times(piece), 'latin1'), jpeg.subarray(20)])
}

const shapes: Record<string, Grow> = {
  'objects that no table leads to': inBody('1 0 obj/Standard endobj '),
  'encryption dictionaries': inBody('1 0 obj<</Filter/Standard/V 4>>endobj\n'),
  'comments before objects': inBody('1%\n0%\nobj\n'),
  'words that end as objects begin': inBody('xobj '),
  'blanks before an object': (times) => createPdf({ body: `1 0${times(' ')}obj` }),
  'lines of comments': inBody('%\n'),
  'one comment': (times) => createPdf({ body: `%${times('obj ')}\n` }),
  streams: inBody('stream\nendstream '),
  'streams without an end': inBody('stream\n'),
  'ends of a file': inBody('%%EOF\n'),
  'starts of tables': inBody('startxref\n9\n'),
  trailers: inBody('trailer<</Root 1 0 R>>\n'),
  'tables in one file': inBody('xref\n0 1\n0000000000 65535 f \n'),
  'small objects': asObjects('<< /A [1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16] >>'),
  'objects that refer to others': asObjects('[5 0 R 6 0 R 7 0 R 8 0 R 9 0 R 10 0 R 5 0 R]'),
  'small streams': (times) =>
    createPdf({
      objects: times('x'.repeat(40))
        .match(/x{40}/g)
        ?.map((bytes) => createStream(bytes)),
    }),
  'names in one object': inObject('[', '/A ', ']'),
  'names written by codes': inObject('[', '/#41#42 ', ']'),
  'one long name': inObject('/', 'a', ''),
  'numbers in one object': inObject('[', '1 ', ']'),
  'entries of one dictionary': (times) => {
    let key = 0
    const entries = times('/K       1 ').replace(/K {7}/g, () => `K${String(key++).padEnd(7)}`)
    return createPdf({ objects: [`<< ${entries} >>`] })
  },
  'arrays in arrays': inObject('', '[', ''),
  'dictionaries in dictionaries': inObject('', '<</A ', ''),
  'brackets in a text': inObject('(', '(', ''),
  'a long text': inObject('(', 'obj ', ')'),
  'digits of a text': inObject('<', '41 ', '>'),
  'bytes of a picture': inStream('/Subtype /Image', '\xff\xd8 obj 1 0'),
  'filters of a stream': (times) =>
    createPdf({ objects: [createStream('x', `/Filter [${times('/FlateDecode ')}]`)] }),
  'texts in a stream of objects': deflated('(a) '),
  'brackets in a stream of objects': deflated('('),
  'names in a stream of objects': deflated('/#41 '),
  'segments of a JPEG': inJpeg('\xff\xfe\x00\x02'),
  'fill bytes of a JPEG': inJpeg('\xff'),
  'bytes between segments of a JPEG': inJpeg('\x00'),
  'a scan of a JPEG': (times) => createJpeg({ scan: Buffer.from(times('\xff\x00'), 'latin1') }),
  'pictures behind a JPEG': behind(createJpeg(), '\xff\xd8\xff\xd9'),
  'chunks of a PNG': (times) =>
    createPng({
      extra: times('x'.repeat(12))
        .match(/x{12}/g)
        ?.map(() => ['tEXt', Buffer.of()]),
    }),
  'bytes behind a PNG': behind(createPng(), '\0'),
  'an archive': behind(Buffer.from('PK\x03\x04', 'latin1'), 'PK\x01\x02'),
}

const small = 64 * 1024

function create(grow: Grow, bytes: number): Buffer {
  return grow((piece) => piece.repeat(Math.floor(bytes / piece.length)), bytes)
}

/** Milliseconds of a processor for one inspection: what else the machine does is hardly in it. */
async function measure(bytes: Buffer): Promise<number> {
  const before = process.cpuUsage()
  await inspectBytes(bytes)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/**
 * The least of three. One that is `enough` ends it: a shared core and the collection of garbage make some take twice as
 * long, and none less than it costs.
 */
async function measureLeast(bytes: Buffer, enough = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let nth = 0; nth < 3 && least > enough; nth++) least = Math.min(least, await measure(bytes))
  return least
}

it('has at least 30 shapes to grow in', () => {
  expect(Object.keys(shapes).length).toBeGreaterThan(30)
})

// Eight times as long takes eight times as much, and sixty-four times if each byte looks at all before it. Other work
// on the memory of the machine makes the larger file take up to three times as long.
it.each(Object.entries(shapes))(
  '%s: eight times as many take no more than that',
  async (_, grow) => {
    const large = create(grow, 8 * small)
    // Whatever the smaller file takes, so much is allowed.
    const once = await measure(large)
    if (once <= 24 * 17) return
    const most = 24 * Math.max(await measureLeast(create(grow, small)), 17)
    if (once <= most) return
    expect(await measureLeast(large, most)).toBeLessThanOrEqual(most)
  },
)
