import { readdirSync, readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { createPdf } from '@/test-support/document-files.ts'
import { createInspection } from './inspect-file.ts'

/** Made by qpdf 11.3.0, all of them with object streams. */
const folder = 'test-support/encrypted-pdfs'
const names = readdirSync(folder).map((name) => name.replace(/\.pdf$/, ''))

function read(name: string): Buffer {
  return readFileSync(`${folder}/${name}.pdf`)
}

async function inspect(bytes: Buffer, length = 64 * 1024): Promise<string> {
  const inspection = createInspection()
  for (let at = 0; at < bytes.length; at += length) {
    const outcome = await inspection.take(bytes.subarray(at, at + length))
    if ('refusal' in outcome) return outcome.refusal
  }
  const outcome = await inspection.end()
  return 'refusal' in outcome ? outcome.refusal : outcome.mediaType
}

function expectedOf(name: string): string {
  if (name.endsWith('with-password')) return 'encrypted'
  return name.endsWith('with-script') ? 'active_content' : 'application/pdf'
}

describe('an encrypted PDF', () => {
  it('has its script in an object stream, where only its key shows it', () => {
    const scripts = names.filter((name) => name.endsWith('with-script'))
    expect(scripts).toHaveLength(4)
    for (const name of scripts) expect(read(name).toString('latin1')).not.toContain('JavaScript')
  })

  it.each(names)('made by qpdf, %s, is judged by what it opens to', async (name) => {
    for (const length of [1, 7, 64 * 1024]) {
      expect([length, await inspect(read(name), length)]).toEqual([length, expectedOf(name)])
    }
  })

  it.each(['1.3', '1.4', '1.7', '1.7ext3'] as const)(
    'made by pdfkit as PDF %s',
    async (version) => {
      const passwords = {
        ownerPassword: 'owner',
        permissions: { printing: 'lowResolution' },
      } as const
      const statement = (options: object) =>
        makePdf({ pdfVersion: version, ...passwords, ...options }, (document) => {
          document.info.Title = 'Statement'
          document.text('Statement of account')
        })
      expect(await inspect(await statement({}))).toBe('application/pdf')
      expect(await inspect(await statement({ userPassword: 'secret' }))).toBe('encrypted')
    },
  )

  it('that names a script in a plain part is refused for that', async () => {
    const bytes = await makePdf({ pdfVersion: '1.7', ownerPassword: 'owner' }, (document) => {
      document.file(Buffer.from('MZ'), { name: 'invoice.exe' })
    })
    expect(await inspect(bytes)).toBe('active_content')
  })
})

describe('an encrypted PDF that readers may open in several ways is refused', () => {
  const whole = read('aes-128')
  const trailer = /\/Encrypt \d+ 0 R/.exec(whole.toString('latin1'))?.[0] ?? ''

  function withTrailer(entries: string): Buffer {
    const update = `trailer\n<< /Size 9 /Root 1 0 R ${entries} >>\nstartxref\n0\n%%EOF\n`
    return Buffer.concat([whole, Buffer.from(update)])
  }

  it.each([
    ['not at all', ''],
    ['by another dictionary', '/Encrypt 99 0 R'],
    ['by a dictionary of the trailer', '/Encrypt << /Filter /Standard >>'],
    ['by another identity of the file', `${trailer} /ID [<00> <00>]`],
    ['by one of two entries', `${trailer} ${trailer}`],
  ])('where a second trailer opens it %s', async (_, entries) => {
    expect(await inspect(withTrailer(entries))).toBe('encrypted')
  })

  it('where it has two dictionaries of one number', async () => {
    const number = /\d+/.exec(trailer)?.[0]
    const second = `${number} 0 obj\n<< /Filter /Standard /V 4 /R 4 >>\nendobj\n`
    const bytes = Buffer.from(
      whole.toString('latin1').replace(/(?=\nstartxref)/, `\n${second}`),
      'latin1',
    )
    expect(await inspect(bytes)).toBe('encrypted')
  })

  it.each([
    ['/CFM /AESV2', '/CFM /Other'],
    ['/StmF /StdCF', '/StmF /Other'],
    ['/R 4', '/R 3'],
    ['/V 4', '/V 3'],
    ['/Filter /Standard', '/Filter /Standart'],
    ['/EncryptMetadata', '/V 4 /Another'],
  ])('where its dictionary has not %s but %s', async (given, other) => {
    const text = read('aes-128-plain-metadata').toString('latin1')
    expect(text).toContain(given)
    expect(await inspect(Buffer.from(text.replace(given, other), 'latin1'))).toBe('encrypted')
  })

  it('where what it says of its password is not true', async () => {
    const text = read('rc4-128').toString('latin1')
    const changed = text.replace(/\/P -\d+/, '/P -1')
    expect(changed).not.toBe(text)
    expect(await inspect(Buffer.from(changed, 'latin1'))).toBe('encrypted')
  })

  it('where only a word within an object says that it is encrypted', async () => {
    const body = '9 0 obj\n<< /X 1 trailer << /Root 1 0 R /Encrypt 8 0 R >> >>\nendobj\n'
    expect(await inspect(createPdf({ body }))).toBe('encrypted')
  })
})

describe('an object stream of an encrypted PDF is refused', () => {
  // The same length as what it replaces, so that every byte behind it stays where it was.
  it.each([
    ['that says that it is a table, which readers never decrypt', '/Type /ObjStm', '/Type /XRef/A'],
    ['that has another filter', '/Filter /FlateDecode', '/Filter /CryptDecode'],
  ])('%s', async (_, given, other) => {
    const text = read('aes-128').toString('latin1')
    const at = text.indexOf(given, text.indexOf('/ObjStm') - 60)
    const changed = `${text.slice(0, at)}${other}${text.slice(at + given.length)}`
    expect(await inspect(Buffer.from(changed, 'latin1'))).toBe('active_content')
  })

  const objects = '20 0 << /S /JavaScript >>'
  it.each([
    ['in plain text', '', Buffer.from(objects)],
    ['and only compressed', '/Filter /FlateDecode', deflateSync(Buffer.from(objects))],
    [
      'and compressed without an active name',
      '/Filter /FlateDecode',
      deflateSync(Buffer.from('20 0 << >>')),
    ],
  ])('that is not encrypted, %s', async (_, filter, bytes) => {
    const dictionary = `<< /Type /ObjStm /N 1 /First 5 ${filter} /Length ${bytes.length} >>`
    const object = `30 0 obj\n${dictionary}\nstream\n${bytes.toString('latin1')}\nendstream\nendobj\n`
    const text = read('aes-128').toString('latin1')
    const mixed = text.replace(/(?=\nstartxref)/, () => `\n${object}`)
    expect(await inspect(Buffer.from(mixed, 'latin1'))).toBe('active_content')
  })
})

function makePdf(
  options: PDFKit.PDFDocumentOptions,
  write: (document: PDFKit.PDFDocument) => void,
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
