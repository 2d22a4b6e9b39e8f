import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPdf, createStream } from '@/test-support/document-files.ts'
import { inspectBytes } from '../inspect-bytes.ts'

async function inspect(bytes: Buffer): Promise<string> {
  const inspected = await inspectBytes(bytes)
  return 'refusal' in inspected ? inspected.refusal : inspected.mediaType
}

const run = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const opensScript = '/OpenAction 6 0 R'

function makePdf(
  write: (document: PDFKit.PDFDocument) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  const document = new PDFDocument(options)
  const parts: Buffer[] = []
  document.on('data', (part) => parts.push(part))
  const made = new Promise<Buffer>((resolve) => {
    document.on('end', () => resolve(Buffer.concat(parts)))
  })
  write(document)
  document.end()
  return made
}

/** Makes the table locate an object elsewhere: at the first of these words. */
function pointTo(pdf: Buffer, number: number, words: string): Buffer {
  const text = pdf.toString('latin1')
  const table = text.lastIndexOf('xref\n0')
  const lines = text.indexOf('\n', table + 5) + 1
  const at = lines + 20 * number
  const offset = String(text.indexOf(words)).padStart(10, '0')
  return Buffer.from(text.slice(0, at) + offset + text.slice(at + 10), 'latin1')
}

/** Adds a later revision with an object and a new catalogue. */
function revise(pdf: Buffer, number: number, object: string): Buffer {
  const before = /startxref\n(\d+)\n%%EOF\n$/.exec(pdf.toString('latin1'))?.[1]
  const table = pdf.length + object.length
  return Buffer.concat([
    pdf,
    Buffer.from(
      `${object}xref\n${number} 1\n${String(pdf.length).padStart(10, '0')} 00000 n \ntrailer\n<< /Size 20 /Root 1 0 R /Prev ${before} >>\nstartxref\n${table}\n%%EOF\n`,
      'latin1',
    ),
  ])
}

/** A stream of objects, from number 6, that a table of the newer kind leads to. */
function withObjectStream(
  objects: string[],
  {
    dictionary = '/Type /ObjStm',
    filter = '/Filter /FlateDecode',
    encode = (bytes: Buffer): Buffer => deflateSync(bytes),
    numbers = objects.map((_, nth) => 6 + nth),
  } = {},
): Buffer {
  let list = ''
  let content = ''
  objects.forEach((object, nth) => {
    list += `${numbers[nth]} ${content.length} `
    content += `${object} `
  })
  const data = encode(Buffer.from(list + content, 'latin1'))
  const stream = createStream(
    data,
    `${dictionary} /N ${objects.length} /First ${list.length} ${filter}`,
  )
  const pdf = createPdf({ catalog: opensScript, objects: [stream] }).toString('latin1')
  const from = pdf.indexOf('xref\n0')
  const offsets = [
    ...pdf
      .slice(pdf.indexOf('\n', from + 5) + 1, pdf.indexOf('trailer'))
      .matchAll(/(\d{10}) \d{5} ([nf])/g),
  ]
  const rows = offsets.map(([, offset, kind]) => [kind === 'n' ? 1 : 0, Number(offset), 0])
  rows.push(...objects.map((_, nth) => [2, 5, nth]))
  const table = rows.length
  rows.push([1, from, 0])
  const entries = Buffer.concat(
    rows.map(([kind = 0, offset = 0, index = 0]) =>
      Buffer.of(kind, offset >> 16, (offset >> 8) & 255, offset & 255, index),
    ),
  )
  const about = `/Type /XRef /W [1 3 1] /Size ${rows.length} /Root 1 0 R`
  return Buffer.from(
    `${pdf.slice(0, from)}${table} 0 obj\n${createStream(entries, about)}\nendobj\nstartxref\n${from}\n%%EOF\n`,
    'latin1',
  )
}

const blanks = ' '.repeat(200)

describe('finds what a reader would run, show or attach', () => {
  const hiddenIn = (text: string) =>
    createPdf({
      catalog: opensScript,
      objects: [createStream(`a picture ${text} and more`), 'null'],
    })
  const attached = '<< /EmbeddedFiles << /Names [(evil.exe) 7 0 R] >> >>'

  const attacks: [string, Buffer][] = [
    ['in the catalogue', createPdf({ catalog: `/OpenAction ${run}` })],
    ['in an object of its own', createPdf({ catalog: opensScript, objects: ['null', run] })],
    [
      'behind a name with codes',
      createPdf({ catalog: '/OpenAction << /S /J#61vaScript /#4aS (x) >>' }),
    ],
    [
      'behind a name that is an object',
      createPdf({ catalog: '/OpenAction << /S 5 0 R >>', objects: ['/JavaScript'] }),
    ],
    ['in the bytes of a stream', pointTo(hiddenIn(`6 0 obj\n${run}\nendobj`), 6, '6 0 obj')],
    [
      'in a stream behind 200 blanks',
      pointTo(hiddenIn(`6 0${blanks}obj\n${run}\nendobj`), 6, '6 0  '),
    ],
    [
      'in a stream behind comments',
      pointTo(hiddenIn(`6%${'x'.repeat(200)}\n0 %y\nobj\n${run}\nendobj`), 6, '6%'),
    ],
    [
      'in a stream without a blank before obj',
      pointTo(hiddenIn(`6 0obj\n${run}\nendobj`), 6, '6 0obj'),
    ],
    [
      'in a comment',
      pointTo(
        createPdf({
          catalog: opensScript,
          objects: ['null', 'null'],
          body: `% 6 0 obj ${run} endobj\n`,
        }),
        6,
        '6 0 obj <<',
      ),
    ],
    [
      'in a string',
      pointTo(
        createPdf({ catalog: opensScript, objects: [`(6 0 obj ${run} endobj)`, 'null'] }),
        6,
        '6 0 obj <<',
      ),
    ],
    [
      'in a stream, of a file that is attached',
      pointTo(
        createPdf({
          catalog: '/Names 6 0 R',
          objects: [
            createStream(`6 0${blanks}obj\n${attached}\nendobj`),
            'null',
            '<< /Type /Filespec /F (evil.exe) /EF << /F 8 0 R >> >>',
            createStream('MZ'),
          ],
        }),
        6,
        '6 0  ',
      ),
    ],
    [
      'in a later revision',
      revise(
        createPdf({ catalog: opensScript, objects: ['null', 'null'] }),
        6,
        `6 0 obj\n${run}\nendobj\n`,
      ),
    ],
    [
      'in an earlier revision',
      revise(
        createPdf({ catalog: opensScript, objects: ['null', run] }),
        6,
        '6 0 obj\nnull\nendobj\n',
      ),
    ],
    ['in a stream of objects', withObjectStream([run])],
    ['in one that has no type', withObjectStream([run], { dictionary: '/X /Y' })],
    [
      'in one that is not compressed',
      withObjectStream([run], { filter: '', encode: (bytes) => bytes }),
    ],
    [
      'in one that is written in digits',
      withObjectStream([run], {
        filter: '/Filter /ASCIIHexDecode',
        encode: (bytes) => Buffer.from(`${bytes.toString('hex')}>`),
      }),
    ],
    [
      'in one with two filters',
      withObjectStream([run], {
        filter: '/Filter [/ASCIIHexDecode /FlateDecode]',
        encode: (bytes) => Buffer.from(`${deflateSync(bytes).toString('hex')}>`),
      }),
    ],
    ['in one that gives its object another number', withObjectStream([run], { numbers: [9] })],
    ['beside the objects of its stream', withObjectStream(['null', run], { numbers: [6, 19] })],
    ['in a name of a stream', withObjectStream(['<< /S /Java#53cript >>'])],
  ]
  it.each(attacks)('a script %s', async (_, bytes) => {
    expect(['active_content', 'not_checkable', 'damaged']).toContain(await inspect(bytes))
  })

  const names = [
    ...['/S /Launch /F (cmd.exe)', '/Names << /EmbeddedFiles 4 0 R >>', '/Type /EmbeddedFile'],
    ...['/EF << /F 4 0 R >>', '/Subtype /FileAttachment', '/Subtype /RichMedia', '/S /Rendition'],
    ...['/AcroForm << /XFA [4 0 R] >>', '/Subtype /3D /3DD << /OnInstantiate 4 0 R >>'],
    ...['/OnInstantiate 4 0 R', '/Subtype /Movie', '/Subtype /Sound', '/Subtype /Screen'],
    ...['/S /SubmitForm /F (http://x)', '/S /ImportData /F (x)', '/S /GoToR /F (x)', '/S /GoToE'],
    ...['/S /URI /URI (javascript:x)', '/S /URI /URI (file:///x)', '/URI (java\\nscript:x)'],
    ...[
      '/URI (\\001javascript:x)',
      '/URI (javascript:x\\237\\377)',
      '/URI << /Base (javascript:) >>',
    ],
    ...['/S /Thread /F (x)', '/Ref << /F (x) /Page 0 >>', '/OPI << /2.0 << /F (x) >> >>'],
    ...['/F (x) /RF << /F [(y) 4 0 R] >>', '/Subtype /PS', '/Subtype /Form /Subtype2 /PS'],
    ...['/OpenAction << /S /URI /URI (http://x) >>', '/AA << /O << /S /URI /URI (http://x) >> >>'],
    '/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next [<< /S /URI /URI (http://x) >>] >>',
  ]
  it.each(names)('%s', async (name) => {
    expect(await inspect(createPdf({ objects: [`<< ${name} >>`] }))).toBe('active_content')
    expect(await inspect(withObjectStream([`<< ${name} >>`]))).toBe('active_content')
  })

  it('a stream whose bytes are in another file', async () => {
    const bytes = createPdf({ objects: [createStream('', '/F (\\\\\\\\other\\\\file)')] })
    expect(await inspect(bytes)).toBe('active_content')
  })

  it('a script that says it were a table, which no table leads to', async () => {
    for (const padding of ['', `/X (${'x'.repeat(5_000)})`]) {
      const hidden = `7 0 obj << /Type /XRef ${padding} /S /JavaScript /JS (x) >> endobj\n`
      const bytes = createPdf({ catalog: '/OpenAction 7 0 R', body: hidden })
      expect(await inspect(bytes)).toBe('not_checkable')
    }
  })

  it('an object that begins in the middle of a text of a stream of objects', async () => {
    const shift = (content: Buffer) =>
      Buffer.from(content.toString('latin1').replace('19 5', '19 6'), 'latin1')
    const bytes = withObjectStream(['null', `(${run})`], {
      filter: '',
      encode: shift,
      numbers: [6, 19],
    })
    expect(await inspect(bytes)).toBe('not_checkable')
  })

  it('the start of a table that another one takes the place of', async () => {
    const pdf = createPdf({ catalog: opensScript, objects: ['null', 'null'] }).toString('latin1')
    const hidden = `6 0 obj\n${run}\nendobj\n`
    const at = pdf.indexOf('xref\n0')
    const table = pdf.slice(at, pdf.indexOf('startxref'))
    const first = `${pdf.slice(0, at)}${hidden}${table}startxref\n${at + hidden.length}\n%%EOF\n`
    // The first table leads to the script, the second to nothing, and each is a table by itself.
    const both = Buffer.from(`${first}${table}startxref\n${first.length}\n%%EOF\n`, 'latin1')
    expect(await inspect(both)).toBe('not_checkable')
  })

  it('parts that need a guess to be read', async () => {
    const text = createPdf().toString('latin1')
    for (const other of [
      text.replace(/startxref\n\d+/, 'startxref\n12'),
      text.replace(/0000000015 00000 n/, '0000000016 00000 n'),
      text.replace(/Length \d+/, 'Length 12'),
      text.replace('/Type /Catalog', '/Type /Catalog /Type /Page'),
    ]) {
      expect(['damaged', 'not_checkable']).toContain(await inspect(Buffer.from(other, 'latin1')))
    }
  })

  describe('as other readers see it', () => {
    let folder = ''
    beforeAll(() => {
      folder = mkdtempSync(path.join(os.tmpdir(), 'portico-pdf-'))
    })
    afterAll(() => rmSync(folder, { recursive: true }))

    function put(bytes: Buffer): string {
      const file = path.join(folder, 'file.pdf')
      writeFileSync(file, bytes)
      return file
    }
    const says = (program: string, ...args: string[]) => {
      const { stdout, error } = spawnSync(program, args)
      if (error) throw error
      return String(stdout)
    }

    // Readers that go back to an earlier revision, or repair a file, see these two.
    const unseen = ['in an earlier revision', 'beside the objects of its stream']
    it.each(attacks)('one of three readers finds the script %s', async (name, bytes) => {
      const file = put(bytes)
      const seen =
        says('mutool', 'show', file, '1', '6', '9') +
        says('qpdf', '--json=2', '--json-stream-data=none', file) +
        (await readScripts(bytes))
      const isSeen = /J(ava|#61va)S|Java#53|EmbeddedFiles/.test(seen)
      expect(isSeen).toBe(!unseen.includes(name))
    })

    it('pdfdetach lists the file that is attached', () => {
      const [, bytes] = attacks.find(([name]) => name.includes('attached')) ?? []
      expect(says('pdfdetach', '-list', put(bytes ?? Buffer.of()))).toContain('evil.exe')
    })

    it.each([
      ['linearised', ['--linearize']],
      ['with streams of objects', ['--object-streams=generate']],
      ['linearised with streams of objects', ['--linearize', '--object-streams=generate']],
      ['encrypted', ['--encrypt', '', 'owner', '256', '--']],
      [
        'encrypted with streams of objects',
        ['--object-streams=generate', '--encrypt', '', 'owner', '128', '--use-aes=y', '--'],
      ],
    ])('a statement that qpdf wrote anew, %s, is accepted', async (_, options) => {
      const file = put(await makePdf((document) => document.text('Statement of account')))
      const other = path.join(folder, 'other.pdf')
      execFileSync('qpdf', [...options, file, other])
      expect(await inspect(readFileSync(other))).toBe('application/pdf')
    })

    it.each([['-z'], ['-d'], ['-gggg'], ['-l']])(
      'a statement that mutool wrote anew with %s is accepted',
      async (option) => {
        const file = put(await makePdf((document) => document.text('Statement of account')))
        const other = path.join(folder, 'other.pdf')
        execFileSync('mutool', ['clean', option, file, other])
        expect(await inspect(readFileSync(other))).toBe('application/pdf')
      },
    )
  })
})

async function readScripts(bytes: Buffer): Promise<string> {
  try {
    const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
    const scripts = await document.getJSActions()
    const files = await document.getAttachments()
    return scripts || files ? `JavaS ${JSON.stringify(scripts)}` : ''
  } catch {
    return ''
  }
}

describe('a harmless PDF is accepted', () => {
  it('a bank statement with a table, links, an outline and an opening page', async () => {
    const bytes = await makePdf((document) => {
      document.outline.addItem('January')
      document.fontSize(10).text('Statement of account', { link: 'https://bank.example/Launch' })
      for (let row = 0; row < 200; row++) document.text(`2026-01-0${row % 9} payment ${row}.00`)
      document.addNamedDestination('end')
      document.text('first page', { goTo: 'end' })
    })
    expect(await inspect(bytes)).toBe('application/pdf')
  })

  it.each([
    [
      'tagged and not compressed',
      { compress: false, tagged: true, lang: 'es', info: { Title: '/JavaScript' } },
    ],
    ['for archives', { subset: 'PDF/A-2b', pdfVersion: '1.7', tagged: true }],
  ])('one that is %s', async (_, options) => {
    const font = 'node_modules/@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff'
    const write = (document: PDFKit.PDFDocument) => document.font(font).text('Extracto de cuenta')
    expect(await inspect(await makePdf(write, { font, ...options } as never))).toBe(
      'application/pdf',
    )
  })

  it('a filled form without a script', async () => {
    const bytes = await makePdf((document) => {
      document.font('Helvetica').initForm()
      document.formText('name', 10, 10, 200, 20, { value: 'Ada' })
    })
    expect(await inspect(bytes)).toBe('application/pdf')
  })

  it.each([
    ['at a page', '/OpenAction [3 0 R /Fit]'],
    ['by an action that goes to one', '/OpenAction << /S /GoTo /D [3 0 R /Fit] >>'],
    ['with preferences', '/PageMode /UseNone /ViewerPreferences << >> /AA << >>'],
  ])('one that opens %s', async (_, catalog) => {
    expect(await inspect(createPdf({ catalog }))).toBe('application/pdf')
  })

  it('one whose table is an object that it does not name itself', async () => {
    const pdf = withObjectStream(['null'])
    const text = pdf.toString('latin1')
    // The last entry, of the table itself, becomes a free one.
    const last = text.lastIndexOf('\nendstream') - 5
    const bytes = Buffer.from(pdf)
    bytes.fill(0, last, last + 5)
    expect(await inspect(bytes)).toBe('application/pdf')
  })

  it('one that was signed, which is a later revision', async () => {
    const signature =
      '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 10 20 30] /Contents <00ff> >>'
    const pdf = createPdf({ objects: ['null', 'null'] })
    const once = revise(pdf, 6, `6 0 obj\n${signature}\nendobj\n`)
    expect(await inspect(revise(once, 5, `5 0 obj\n${signature}\nendobj\n`))).toBe(
      'application/pdf',
    )
  })

  it('one that speaks of scripts and objects in its texts and streams', async () => {
    const objects = [
      '(a /JavaScript b)',
      createStream('/Encrypt /JS <script> (unbalanced objects 10 objections'),
    ]
    expect(await inspect(createPdf({ objects }))).toBe('application/pdf')
  })

  it.each([
    ['a byte order mark', '\xef\xbb\xbf'],
    ['an empty line', '\r\n'],
    ['a blank', ' '],
    ['the head of a request', `HTTP/1.1 200 OK\r\n${'X: y\r\n'.repeat(100)}\r\n`],
  ])('one that %s stands before, without that', async (_, before) => {
    const pdf = createPdf()
    const bytes = Buffer.concat([Buffer.from(before, 'latin1'), pdf])
    const begin = before.length
    expect(await inspectBytes(bytes)).toEqual({
      mediaType: 'application/pdf',
      begin,
      end: begin + pdf.length,
    })
  })
})

describe('an encrypted PDF is judged by what it opens to without a password', () => {
  /** Made by qpdf 11.3.0, all of them with object streams. */
  const folder = 'test-support/encrypted-pdfs'
  const names = readdirSync(folder).map((name) => name.replace(/\.pdf$/, ''))
  const expected = (name: string) => {
    if (name.endsWith('with-password')) return 'encrypted'
    return name.endsWith('with-script') ? 'active_content' : 'application/pdf'
  }

  it.each(names)('made by qpdf, %s', async (name) => {
    expect(await inspect(readFileSync(`${folder}/${name}.pdf`))).toBe(expected(name))
  })

  it.each(['1.3', '1.4', '1.7', '1.7ext3'] as const)(
    'made by pdfkit as PDF %s',
    async (version) => {
      const statement = (options: object) =>
        makePdf((document) => document.text('Statement of account'), {
          pdfVersion: version,
          ownerPassword: 'owner',
          permissions: { printing: 'lowResolution' },
          ...options,
        })
      expect(await inspect(await statement({}))).toBe('application/pdf')
      expect(await inspect(await statement({ userPassword: 'secret' }))).toBe('encrypted')
    },
  )

  it('that has a stream of objects in plain text is refused', async () => {
    const text = readFileSync(`${folder}/aes-128.pdf`, 'latin1')
    const stream = createStream('20 0 << /S /JavaScript >>', '/Type /ObjStm /N 1 /First 5')
    const mixed = text.replace(/(?=\nstartxref)/, () => `\n30 0 obj\n${stream}\nendobj`)
    expect(await inspect(Buffer.from(mixed, 'latin1'))).toBe('not_checkable')
  })
})
