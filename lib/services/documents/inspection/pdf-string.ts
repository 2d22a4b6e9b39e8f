import type { PdfValue } from './pdf-tokens.ts'

const escapes: { [letter: string]: string } = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '\n': '',
  '\r': '',
  '\r\n': '',
}

/** The bytes of a string as it is written (ISO 32000-2, 7.3.4); none for anything else. */
export function readPdfString(written: PdfValue | undefined): Buffer {
  if (typeof written !== 'string') return Buffer.alloc(0)
  if (written.startsWith('<')) {
    const digits = written.slice(1).replace(/[^0-9a-f]/gi, '')
    return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex')
  }
  if (!written.startsWith('(')) return Buffer.alloc(0)
  const text = written
    .slice(1)
    .replace(/\\(\r\n|[0-7]{1,3}|[\s\S])|\r\n?/g, (whole, escaped?: string) => {
      if (escaped === undefined) return whole && '\n'
      if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) & 255)
      return escapes[escaped] ?? escaped
    })
  return Buffer.from(text, 'latin1')
}
