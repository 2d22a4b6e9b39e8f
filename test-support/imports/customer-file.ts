/** Files of customers to import. */
import { asPartnerGives } from '../applicants/as-partner.ts'
import { applicants } from '../applicants/individuals.ts'

export const answers = asPartnerGives(applicants.maya.typed)
/** The columns of one customer, and their cells. */
const cells = Object.entries(answers).flatMap(([step, fields]) =>
  Object.entries(fields).map(([name, value]) => ({
    column: `${step}.${name}`,
    cell: Array.isArray(value) ? value.join('|') : String(value),
  })),
)
const header = ['customer_id', 'type', 'language', ...cells.map(({ column }) => column)]

/** A line of CSV for a customer, with other cells than usual. */
export function lineOf(customerId: string, over: Record<string, string> = {}): string {
  const usual = { customer_id: customerId, type: 'INDIVIDUAL', language: 'es' }
  const all: Record<string, string> = {
    ...usual,
    ...Object.fromEntries(cells.map(({ column, cell }) => [column, cell])),
    'contact.email_address': `${customerId.toLowerCase()}@example.com`,
    ...over,
  }
  return header.map((column) => `"${(all[column] ?? '').replaceAll('"', '""')}"`).join(',')
}

export const csvOf = (...lines: string[]) => [header.join(','), ...lines, ''].join('\r\n')

export async function* bytesOf(
  text: string | Uint8Array,
  size = 1_000,
): AsyncGenerator<Uint8Array> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
