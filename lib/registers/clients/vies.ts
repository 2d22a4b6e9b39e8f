/**
 * The check of VAT numbers of the European Union, by the public REST interface of VIES:
 * `POST /check-vat-number`. It finds a company by its number only, and some member states disclose
 * neither name nor address ("---"). A member state that does not answer is an error with a code.
 */
import * as z from 'zod'
import type { RegisterAddress, RegisterEntry } from '../rules/register-entry.ts'
import { callRegister, type RegisterSettings, unexpectedBody } from './call-register.ts'
import { line } from './read-entry.ts'
import type { Register, RegisterOutcome } from './register.ts'

const id = 'vies'

export function createVies(settings: RegisterSettings): Register {
  async function find(vatNumber: string): Promise<RegisterOutcome<RegisterEntry | undefined>> {
    const called = await callRegister(settings, {
      operation: 'vies_check',
      path: ['check-vat-number'],
      // The search text is in the body: an address ends up in the logs of others.
      body: { countryCode: vatNumber.slice(0, 2), vatNumber: vatNumber.slice(2) },
      reads: [400, 500],
    })
    if (called.outcome !== 'answered') return called
    const failed = failure.safeParse(called.data.body)
    if (failed.success) return toOutcome(failed.data.errorWrappers[0]?.error)
    const read = answer.safeParse(called.data.body)
    if (!read.success) return unexpectedBody()
    return { outcome: 'answered', data: toEntry(vatNumber, read.data) }
  }

  return {
    id,
    find,
    takes: (text) => toVatNumber(text) !== undefined,
    async search({ text }) {
      const vatNumber = toVatNumber(text)
      if (!vatNumber) return { outcome: 'answered', data: [] }
      const found = await find(vatNumber)
      if (found.outcome !== 'answered') return found
      return { outcome: 'answered', data: found.data ? [found.data] : [] }
    },
    async check() {
      const operation = 'vies_status'
      const called = await callRegister(settings, { operation, path: ['check-status'] })
      return called.outcome === 'answered' ? { outcome: 'answered', data: undefined } : called
    },
  }
}

/** The VIES codes of its members: EL is Greece, XI Northern Ireland. */
const members =
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' ')

function toVatNumber(text: string): string | undefined {
  const number = text.toUpperCase().replace(/[\s.\-/]/g, '')
  const isOne = members.includes(number.slice(0, 2)) && /^[A-Z]{2}[A-Z\d+*]{2,12}$/.test(number)
  // A name may begin like one: every number has digits.
  return isOne && /\d{2}/.test(number) ? number : undefined
}

const failure = z.object({
  actionSucceed: z.literal(false),
  errorWrappers: z.array(z.object({ error: z.string().regex(/^[A-Z_]{1,40}$/) })),
})

const answer = z.object({ valid: z.boolean(), name: line, address: z.unknown() })

/** An impossible number has no company; for any other nobody can tell now. */
function toOutcome(error = ''): RegisterOutcome<undefined> {
  if (error === 'INVALID_INPUT') return { outcome: 'answered', data: undefined }
  return { outcome: 'unavailable', code: `vies_${error.toLowerCase() || 'error'}` }
}

function toEntry(
  vatNumber: string,
  { valid, name, address }: z.output<typeof answer>,
): RegisterEntry | undefined {
  if (!valid || !name || /^-+$/.test(name)) return undefined
  const text = typeof address === 'string' ? address : ''
  return {
    register: id,
    reference: vatNumber,
    name,
    // A company may be registered elsewhere than it pays VAT, so neither country nor number is given.
    identifier: `VAT ${vatNumber}`,
    status: 'active',
    address: toAddress(vatNumber.slice(0, 2), text),
  }
}

const countries: Record<string, string> = { EL: 'GR', XI: 'GB' }

/** One text in lines of which the last is the postal code and the town; any other is not taken apart. */
function toAddress(member: string, text: string): RegisterAddress | undefined {
  const all = text
    .slice(0, 1_000)
    .split('\n')
    .flatMap((each) => line.parse(each) ?? [])
  const last =
    /^(?:[A-Z]{1,2}-)?(\d{4,6}|\d{3} \d{2}|\d{2}-\d{3}|\d{4} ?[A-Z]{2}) +(\p{L}.*)$/u.exec(
      all.at(-1) ?? '',
    )
  if (!last || all.length < 2) return undefined
  const country = countries[member] ?? member
  return { country, lines: all.slice(0, -1), postalCode: last[1], city: last[2] }
}
