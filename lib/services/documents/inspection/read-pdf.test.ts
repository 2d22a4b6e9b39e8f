import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { createPdf } from '@/test-support/document-files.ts'
import { createInspection } from './inspect-file.ts'

async function inspect(bytes: Buffer, length = 64 * 1024): Promise<string> {
  const inspection = createInspection()
  for (let at = 0; at < bytes.length; at += length) {
    const outcome = await inspection.take(bytes.subarray(at, at + length))
    if ('refusal' in outcome) return outcome.refusal
  }
  const outcome = await inspection.end()
  return 'refusal' in outcome ? outcome.refusal : outcome.mediaType
}

const program = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

/** A PDF with a stream of objects, as most programs write them since 2003. */
function withObjects(
  objects: string,
  {
    dictionary = '/Type /ObjStm /N 1 /First 5',
    filter = '/Filter /FlateDecode',
    bytes = deflateSync(Buffer.from(`20 0 ${objects}`)),
  } = {},
): Buffer {
  const head = `19 0 obj\n<< ${dictionary} ${filter} /Length ${bytes.length} >>\nstream\r\n`
  return createPdf({ body: `${head}${bytes.toString('latin1')}\nendstream\nendobj\n` })
}

function bytesOf(write: (document: PDFKit.PDFDocument) => void, options = {}): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4', ...options })
  const parts: Buffer[] = []
  document.on('data', (part) => parts.push(part))
  const made = new Promise<Buffer>((resolve) => {
    document.on('end', () => resolve(Buffer.concat(parts)))
  })
  write(document)
  document.end()
  return made
}

describe('a harmless PDF is accepted', () => {
  it('a bank statement with a table, links, an outline and an opening page', async () => {
    const bytes = await bytesOf((document) => {
      document.outline.addItem('January')
      document.fontSize(10).text('Statement of account', { link: 'https://bank.example/JS/AA' })
      for (let row = 0; row < 200; row++) document.text(`2026-01-0${row % 9} payment ${row}.00`)
      document.addNamedDestination('end')
      document.text('first page', { goTo: 'end' })
    })
    expect(await inspect(bytes)).toBe('application/pdf')
  })

  it('one that is tagged, has metadata and is not compressed', async () => {
    const options = { compress: false, tagged: true, lang: 'es', info: { Title: 'JavaScript' } }
    const bytes = await bytesOf((document) => document.text('Extracto de cuenta'), options)
    expect(await inspect(bytes)).toBe('application/pdf')
  })

  it('a filled form without a script', async () => {
    const bytes = await bytesOf((document) => {
      document.font('Helvetica').initForm()
      document.formText('name', 10, 10, 200, 20, { value: 'Ada' })
    })
    expect(await inspect(bytes)).toBe('application/pdf')
  })

  it.each([
    ['at a page', '/OpenAction [3 0 R /Fit]'],
    ['by an action that goes to one', '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>'],
    ['with a page label and preferences', '/PageMode /UseNone /ViewerPreferences << >> /AA << >>'],
  ])('one that opens %s', async (_, catalog) => {
    expect(await inspect(createPdf({ catalog }))).toBe('application/pdf')
  })

  it.each([
    ['compressed', {}],
    ['in an array of filters', { filter: '/Filter [/FlateDecode] /DecodeParms null' }],
    ['as they are', { filter: '', bytes: Buffer.from('20 0 << /Type /Font >>') }],
  ])('one whose objects lie in a stream, %s', async (_, options) => {
    for (const length of [1, 7, 64 * 1024]) {
      expect(await inspect(withObjects('<< /Type /Font /A (a /JS b) >>', options), length)).toBe(
        'application/pdf',
      )
    }
  })
})

describe('a PDF that is not is refused', () => {
  const names = [
    '/JavaScript',
    '/Java#53cript',
    '/JS (x)',
    '/S /Launch /F (cmd.exe)',
    '/Names << /EmbeddedFiles 9 0 R >>',
    '/Type /EmbeddedFile',
    '/EF << /F 9 0 R >>',
    '/Subtype /FileAttachment',
    '/Subtype /RichMedia',
    '/S /Rendition',
    '/AcroForm << /XFA [9 0 R] >>',
  ]
  it.each(names)('%s, in the plain part and in a compressed object stream', async (name) => {
    expect(await inspect(createPdf({ catalog: name }))).toBe('active_content')
    for (const length of [1, 64 * 1024]) {
      expect(await inspect(withObjects(`<< ${name} >>`), length)).toBe('active_content')
    }
  })

  it('with an attached file', async () => {
    const bytes = await bytesOf((document) => {
      document.file(Buffer.from('MZ'), { name: 'invoice.exe' })
      document.text('Invoice')
    })
    expect(await inspect(bytes)).toBe('active_content')
  })

  const hidden = deflateSync(Buffer.from(`20 0 ${program}`))
  it.each<[string, Parameters<typeof withObjects>[1]]>([
    ['has no type', { dictionary: '/N 1 /First 5' }],
    ['spells its type otherwise', { dictionary: '/Type /Obj#53tm /N 1 /F#69rst 5' }],
    ['names its filter elsewhere', { filter: '/Filter 9 0 R' }],
    ['has two filters', { filter: '/Filter [/ASCIIHexDecode /FlateDecode]' }],
    ['has another filter', { filter: '/Filter /LZWDecode' }],
    ['names its filter twice', { filter: '/Filter /FlateDecode /Filter /Crypt' }],
    ['has parameters', { filter: '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>' }],
    ['lies in another file', { filter: '/Filter /FlateDecode /F (http://x)' }],
    ['has a long dictionary before its filter', { filter: `${'/X 1 '.repeat(300)}/Filter /Y` }],
  ])('whose stream of objects %s', async (_, options) => {
    expect(await inspect(withObjects(program, { bytes: hidden, ...options }))).toBe(
      'active_content',
    )
  })

  it('whose object stream is cut off, which a reader might complete', async () => {
    const bytes = deflateSync(Buffer.from('20 0 << /Type /Font >>'.repeat(50))).subarray(0, -8)
    expect(await inspect(withObjects('', { bytes }))).toBe('damaged')
  })

  it('whose object streams become larger than those of any document, within a second of work', async () => {
    const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024, ' '))
    const before = process.cpuUsage()
    expect(await inspect(withObjects('', { bytes: bomb }))).toBe('active_content')
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
  })

  const object = `30 0 obj\n<< /OpenAction ${program} >>\nendobj`
  it.each([
    ['a picture', `9 0 obj\n<< /Length 90 >>\nstream\n\xff\xd8 ${object}\nendstream\nendobj\n`],
    ['a string', `9 0 obj\n(${object})\nendobj\n`],
    ['a remark', `% ${object.replace(/\n/g, ' ')}\n`],
    [
      'a picture, with remarks between its numbers',
      '9 0 obj\n<< >>\nstream\n30%\n0%\nobj<</X 1>>\nendstream\nendobj\n',
    ],
  ])('in which an object begins in the middle of %s', async (_, body) => {
    for (const length of [1, 13, 64 * 1024]) {
      expect(await inspect(createPdf({ body }), length)).toBe('active_content')
    }
  })

  it('whose object is said to begin within a string of an object stream', async () => {
    const objects = `<< /Title (${program}) >>`
    expect(await inspect(withObjects(objects))).toBe('active_content')
  })
})
