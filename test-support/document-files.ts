/** Generates documents for tests: good ones, and hostile ones. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'

type Pdf = {
  /** More entries of the catalogue, which is object 1. */
  catalog?: string
  trailer?: string
  /** Objects from number 5, each with the text between `obj` and `endobj`. */
  objects?: string[]
  /** Bytes before the table that no table points to. */
  body?: string
}

/** A whole PDF of one empty page. */
export function createPdf({
  catalog = '',
  trailer = '',
  objects = [],
  body = '',
}: Pdf = {}): Buffer {
  const page = 'BT /F1 12 Tf 72 720 Td (A \\(small\\) page) Tj ET'
  const contents = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>',
    createStream(page),
    ...objects,
  ]
  let before = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
  const table = contents.map((content, index) => {
    const line = `${String(before.length).padStart(10, '0')} 00000 n \n`
    before += `${index + 1} 0 obj\n${content}\nendobj\n`
    return line
  })
  before += body
  const size = contents.length + 1
  return Buffer.from(
    `${before}xref\n0 ${size}\n0000000000 65535 f \n${table.join('')}trailer\n<< /Size ${size} /Root 1 0 R /Info << /Title <FEFF0041> >> ${trailer} >>\nstartxref\n${before.length}\n%%EOF\n`,
    'latin1',
  )
}

/** Creates the content of an object with a stream. */
export function createStream(bytes: string | Buffer, dictionary = ''): string {
  const text = typeof bytes === 'string' ? bytes : bytes.toString('latin1')
  return `<< ${dictionary} /Length ${text.length} >>\nstream\n${text}\nendstream`
}

type Png = { width?: number; height?: number; data?: Buffer; extra?: [string, Buffer][] }

/** Creates a whole grey PNG. `data` replaces its compressed lines, `extra` are chunks before them. */
export function createPng({ width = 8, height = 8, data, extra = [] }: Png = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(8, 8)
  const lines = data ?? deflateSync(Buffer.alloc((width + 1) * height))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...extra.map(([type, bytes]) => chunk(type, bytes)),
    chunk('IDAT', lines),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), framed.length - 4)
  return framed
}

/** A whole grey JPEG of one block; `comment` is the text of a segment, `scan` its compressed bytes. */
export function createJpeg({
  width = 8,
  height = 8,
  comment = '',
  scan = Buffer.of(0x3f),
} = {}): Buffer {
  const frame = Buffer.of(8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0)
  // One code of one bit in each table: no difference, and end of block.
  const codes = Buffer.concat([Buffer.of(1), Buffer.alloc(15), Buffer.of(0)])
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...(comment ? [segment(0xfe, Buffer.from(comment, 'latin1'))] : []),
    segment(0xdb, Buffer.concat([Buffer.of(0), Buffer.alloc(64, 1)])),
    segment(0xc0, frame),
    segment(0xc4, Buffer.concat([Buffer.of(0x00), codes, Buffer.of(0x10), codes])),
    segment(0xda, Buffer.of(1, 1, 0, 0, 63, 0)),
    scan,
    Buffer.of(0xff, 0xd9),
  ])
}

function segment(marker: number, data: Buffer): Buffer {
  const size = data.length + 2
  return Buffer.concat([Buffer.of(0xff, marker, size >> 8, size & 255), data])
}

/** A zip archive of one empty file, named `x`. */
function createArchive(): Buffer {
  const [local, entry, end] = [Buffer.alloc(31, 0), Buffer.alloc(47, 0), Buffer.alloc(22, 0)]
  local.write('PK\x03\x04', 'latin1')
  local.writeUInt16LE(1, 26)
  local.write('x', 30)
  entry.write('PK\x01\x02', 'latin1')
  entry.writeUInt16LE(1, 28)
  entry.write('x', 46)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, entry, end])
}

/** A zip archive of no files, which readers of archives look for from its end. */
const zip = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
const script = Buffer.from('<script>alert(document.domain)</script>')
const program = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), Buffer.alloc(500)])

export type HostileFile = { name: string; type: string; bytes: Buffer; refused: string }

/** Files that somebody may send in place of a document, with the reason for refusing each. */
export const hostileFiles: Record<string, HostileFile> = {
  'nothing at all': of('empty.pdf', Buffer.alloc(0), 'empty'),
  'a program with the name of a document': of('passport.pdf', program, 'wrong_type'),
  'a program with two endings': of('passport.pdf.exe', program, 'wrong_type'),
  'a program whose name reads from right to left': of(
    'passport\u202efdp.exe',
    program,
    'wrong_type',
  ),
  'a drawing with a script in it': of(
    'passport.svg',
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    'wrong_type',
    'image/svg+xml',
  ),
  'a page with the name of a picture': of(
    'passport.png',
    Buffer.from(`<!doctype html><title>x</title>${script}`),
    'wrong_type',
    'image/png',
  ),
  'an archive': of('passport.zip', zip, 'wrong_type', 'application/zip'),
  'a compressed bomb': of('passport.gz', deflateSync(Buffer.alloc(4_000_000)), 'wrong_type'),
  'an image of a type that is not accepted': of(
    'passport.gif',
    Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'),
    'wrong_type',
    'image/gif',
  ),
  'a photo as telephones keep it': of(
    'passport.heic',
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    'heic',
    'image/heic',
  ),
  'only the beginning of a PDF': of('passport.pdf', Buffer.from('%PDF-1.7\n'), 'damaged'),
  'a PDF that is cut off': of('passport.pdf', createPdf().subarray(0, -60), 'damaged'),
  'a PDF with a password': of(
    'statement.pdf',
    readFileSync(path.join(import.meta.dirname, 'encrypted-pdfs', 'aes-128-with-password.pdf')),
    'encrypted',
  ),
  'a PDF with a program': of(
    'passport.pdf',
    createPdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }),
    'active_content',
  ),
  'a PDF that starts another program': of(
    'passport.pdf',
    createPdf({ catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }),
    'active_content',
  ),
  'a PDF with a script behind it': of(
    'passport.pdf',
    Buffer.concat([createPdf(), script]),
    'foreign_content',
  ),
  'a PDF with a script in a remark': of(
    'passport.pdf',
    createPdf({ body: `% ${script}\n` }),
    'foreign_content',
  ),
  'a PDF that is an archive too': of(
    'passport.pdf',
    Buffer.concat([createPdf(), zip]),
    'foreign_content',
  ),
  'a PDF that holds an archive': of(
    'passport.pdf',
    createPdf({ objects: [createStream(createArchive())] }),
    'foreign_content',
  ),
  'a JPEG that holds an archive': of(
    'passport.jpg',
    createJpeg({ comment: createArchive().toString('latin1') }),
    'foreign_content',
    'image/jpeg',
  ),
  'a PNG with a page in its remarks': of(
    'passport.png',
    createPng({ extra: [['tEXt', Buffer.from(`Comment\0${script}`)]] }),
    'foreign_content',
    'image/png',
  ),
  'a PNG that is a PDF too': of(
    'passport.png',
    createPng({ extra: [['tEXt', Buffer.concat([Buffer.from('Comment\0'), createPdf()])]] }),
    'foreign_content',
    'image/png',
  ),
  'a PNG of 50,000 by 50,000 dots': of(
    'passport.png',
    createPng({ width: 50_000, height: 50_000, data: deflateSync(Buffer.alloc(1_000)) }),
    'too_many_pixels',
    'image/png',
  ),
  'a PNG with a wrong checksum': of(
    'passport.png',
    createPng().fill(1, 45, 46),
    'damaged',
    'image/png',
  ),
  'a PNG without a picture': of(
    'passport.png',
    Buffer.concat([createPng().subarray(0, 33), createPng().subarray(-12)]),
    'damaged',
    'image/png',
  ),
  'a JPEG with a program of a server in its remarks': of(
    'passport.jpg',
    createJpeg({ comment: '<?php system($_GET["c"]); ?>' }),
    'foreign_content',
    'image/jpeg',
  ),
  'a JPEG that is a PDF too': of(
    'passport.jpg',
    createJpeg({ comment: `\n${createPdf().toString('latin1')}` }),
    'foreign_content',
    'image/jpeg',
  ),
  'a JPEG of 65,535 by 65,535 dots': of(
    'passport.jpg',
    createJpeg({ width: 65_535, height: 65_535 }),
    'too_many_pixels',
    'image/jpeg',
  ),
  'a JPEG that is cut off': of(
    'passport.jpg',
    createJpeg().subarray(0, -2),
    'damaged',
    'image/jpeg',
  ),
  'a JPEG without a picture': of(
    'passport.jpg',
    Buffer.of(0xff, 0xd8, 0xff, 0xd9),
    'damaged',
    'image/jpeg',
  ),
}

function of(name: string, bytes: Buffer, refused: string, type = 'application/pdf'): HostileFile {
  return { name, type, bytes, refused }
}
