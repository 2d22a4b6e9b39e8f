/** Files that look like documents of the applicant of the pictures. */

/** A PDF of one page with these lines of text, the first of them large. */
export function createTextPdf(lines: readonly string[]): Buffer {
  const text = lines
    .map((line, index) => `${index === 0 ? '/F1 26' : '/F1 15'} Tf (${line}) Tj 0 -34 Td`)
    .join(' ')
  const frame = '1.5 w 50 430 495 350 re S 70 470 130 170 re S'
  const stream = `${frame} BT 70 730 Td ${text} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ].map((body, index) => `${index + 1} 0 obj\n${body}\nendobj\n`)
  const head = '%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'
  const offsets = objects.map((_, index) => head.length + objects.slice(0, index).join('').length)
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const before = `${head}${objects.join('')}`
  return Buffer.from(
    `${before}xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${before.length}\n%%EOF\n`,
    'latin1',
  )
}

/** Keyed by the platform's word for the document. */
export const sampleDocuments: Readonly<Record<string, { name: string; lines: readonly string[] }>> =
  {
    PASSPORT: {
      name: 'passport.pdf',
      lines: [
        'PASSPORT   USA',
        '                                   Surname: DOCUMENTS',
        '                                   Given names: MAYA ROSE',
        '                                   Nationality: UNITED STATES OF AMERICA',
        '                                   Date of birth: 29 FEB 1988',
        '                                   Passport no.: 012345678',
      ],
    },
    UTILITY_BILL: {
      name: 'electricity-october.pdf',
      lines: [
        'PUGET CITY LIGHT   Statement',
        '                                   Maya Rose Documents',
        '                                   1204 Pine Street, Apt 5B',
        '                                   Seattle, WA 98101-1234',
        '                                   October 2026: USD 84.20',
      ],
    },
  }
