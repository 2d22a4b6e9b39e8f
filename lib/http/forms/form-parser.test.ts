import { describe, expect, it } from 'vitest'
import { formLimits } from '#lib/config/request-limits.ts'
import { createMultipart } from '@/test-support/raw-request.ts'
import { createFormParser } from './form-parser.ts'
import type { FormType } from './form-type.ts'
import { writeForm } from './write-form.ts'

const multipart: FormType = { kind: 'multipart', boundary: 'x' }
const urlencoded: FormType = { kind: 'urlencoded' }

/** Returns the result of a body that arrives in pieces of that many bytes. */
async function parse(type: FormType, body: string | Buffer, pieceBytes = 65_536) {
  const parser = createFormParser(type)
  const bytes = Buffer.from(body)
  for (let at = 0; at < bytes.byteLength; at += pieceBytes) {
    const fault = parser.write(bytes.subarray(at, at + pieceBytes))
    if (fault) return fault
  }
  return parser.end()
}

const fields = [
  { name: '$ACTION_1:1', value: '[{"values":{}}]' },
  { name: 'first_name', value: 'Quén 中文 🙂' },
  { name: 'first_name', value: 'a second\r\nline\r\n--x and more' },
  { name: 'empty', value: '' },
]

it.each([1, 2, 3, 7, 64, 65_536])('reads a form that comes %d bytes at a time', async (bytes) => {
  const body = createMultipart(
    fields.map(({ name, value }) => [name, value.replace('\r\n--x', '')]),
  )
  const read = await parse(multipart, body, bytes)
  expect(read).toEqual(
    fields.map(({ name, value }) => ({ name, value: value.replace('\r\n--x', '') })),
  )
  const text = 'a=1&b=%C3%A9+%26&c'
  expect(await parse(urlencoded, text, bytes)).toEqual([
    { name: 'a', value: '1' },
    { name: 'b', value: 'é &' },
    { name: 'c', value: '' },
  ])
})

it('gives the fields in their order, whether they are long or empty', async () => {
  const sent: [string, string][] = [
    ['long', 'x'.repeat(100_000)],
    ['empty', ''],
    ['longer', 'y'.repeat(120_000)],
    ['last', ''],
  ]
  const read = await parse(multipart, createMultipart(sent))
  expect(read).toEqual(sent.map(([name, value]) => ({ name, value })))
})

it.each(['multipart', 'urlencoded'] as const)(
  'reads from a %s form that was written anew what was in it',
  async (kind) => {
    const { body, contentType } = writeForm(kind, fields)
    const boundary = /boundary=(\S+)/.exec(contentType)?.[1] ?? ''
    const type: FormType = kind === 'multipart' ? { kind, boundary } : { kind }
    expect(await parse(type, body)).toEqual(fields)
    const form = await new Response(new Uint8Array(body), {
      headers: { 'content-type': contentType },
    }).formData()
    expect([...form.entries()]).toEqual(fields.map(({ name, value }) => [name, value]))
  },
)

describe('a form is refused', () => {
  const many = (count: number): [string, string][] =>
    Array.from({ length: count }, (_, index) => [`f${index}`, 'x'])

  it('with more fields than any page has', async () => {
    expect(await parse(multipart, createMultipart(many(formLimits.fields)))).toHaveLength(
      formLimits.fields,
    )
    expect(await parse(multipart, createMultipart(many(formLimits.fields + 1)))).toBe(413)
    expect(await parse(urlencoded, 'a=1&'.repeat(formLimits.fields + 1))).toBe(413)
    const most = Array.from({ length: formLimits.fields }, () => 'a=1').join('&')
    expect(await parse(urlencoded, most)).toHaveLength(formLimits.fields)
    expect(await parse(urlencoded, `${most}&a`)).toBe(413)
    expect(await parse(urlencoded, 'a&'.repeat(100_000))).toBe(413)
    expect(await parse(urlencoded, '&'.repeat(100_000))).toBe(413)
  })

  it('with too long a field, too long a name or too many bytes', async () => {
    const long = 'x'.repeat(formLimits.fieldBytes + 1)
    expect(await parse(multipart, createMultipart([['a', long]]))).toBe(413)
    expect(await parse(urlencoded, `a=${long}`)).toBe(413)
    const name = 'n'.repeat(formLimits.nameBytes + 1)
    expect(await parse(multipart, createMultipart([[name, '1']]))).toBe(413)
    expect(await parse(urlencoded, `${name}=1`)).toBe(413)
    expect(await parse(multipart, `--x${' '.repeat(formLimits.bytes)}`)).toBe(413)
  })

  it('as soon as it is too much, and reads no further', () => {
    const parser = createFormParser(urlencoded)
    const piece = Buffer.from('a&'.repeat(1_000))
    expect(parser.write(piece)).toBe(413)
    expect(parser.write(piece)).toBe(413)
  })

  it.each([
    ['breaks off', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1'],
    [
      'has no last delimiter',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x\r\n',
    ],
    ['has no delimiter', 'rubbish'],
    ['has no part', '--x--\r\n'],
    ['is empty', ''],
    ['has a part without a name', '--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--\r\n'],
    ['has a part without a header', '--x\r\n\r\n1\r\n--x--\r\n'],
    ['has a part that is no field', '--x\r\nContent-Type: text/plain\r\n\r\n1\r\n--x--\r\n'],
    [
      'has a part that cannot be read beside one that can',
      '--x\r\nContent-Disposition form-data\r\n\r\n1\r\n--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
    ],
    ['has text before its first part', `text\r\n${createMultipart([['a', '1']])}`],
    ['has text after its last part', `${createMultipart([['a', '1']])}text`],
    [
      'has a header that no browser writes',
      '--x\r\nX-More: 1\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
    ],
    [
      'names a field twice',
      '--x\r\nContent-Disposition: form-data; name="a"; name="b"\r\n\r\n1\r\n--x--\r\n',
    ],
    [
      'has two dispositions',
      '--x\r\nContent-Disposition: form-data; name="a"\r\nContent-Disposition: form-data; name="b"\r\n\r\n1\r\n--x--\r\n',
    ],
    ['has NUL in a value', createMultipart([['a', 'b\0']])],
    ['has a name of a prototype', createMultipart([['_1___proto__', 'b']])],
  ])('that %s', async (_, body) => {
    expect(await parse(multipart, body)).toBe(400)
    expect(await parse(multipart, body, 1)).toBe(400)
  })

  it('with a file, or with a part of another type', async () => {
    const part = (head: string) =>
      `--x\r\nContent-Disposition: form-data; name="a"${head}\r\n\r\n1\r\n--x--\r\n`
    expect(await parse(multipart, part('; filename="a.txt"'))).toBe(415)
    expect(await parse(multipart, part('\r\nContent-Type: application/octet-stream'))).toBe(415)
    expect(await parse(multipart, part('\r\nContent-Type: multipart/mixed; boundary=y'))).toBe(415)
  })

  it('in another encoding than UTF-8', async () => {
    const bytes = Buffer.from(createMultipart([['a', '\xff\xfe']]), 'latin1')
    expect(await parse(multipart, bytes)).toBe(400)
    expect(await parse(multipart, Buffer.from(createMultipart([['a', '1']]), 'utf16le'))).toBe(400)
  })
})
