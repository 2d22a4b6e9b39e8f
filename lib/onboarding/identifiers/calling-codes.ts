import * as plans from 'libphonenumber-js/min'
import generated from '../geography/calling-codes.generated.json' with { type: 'json' }
import { readTelephone } from './telephone.ts'

const codes: Readonly<Record<string, string>> = generated.codes

/**
 * A number as it was typed, beside the country that was picked. One with the calling code, which the country says
 * already, is as people of that country write it ("+44 7911 123456" is "07911 123456" beside the United Kingdom);
 * what cannot be a number of it is only without its code. A number with the code of another
 * country stands beside that one; if several share the code (+1, +44) none is picked, and the number is whole.
 * It is whole too if it would be another number without the code: a rest that begins with the code once more,
 * or as the country dials abroad. Loads the numbering plans, and is for the server alone.
 */
export function splitCallingCode(
  typed: string,
  picked: string,
): { country: string; number: string } {
  const digits = /^\s*\+\s*(\d[\d\s]*)/.exec(typed)?.[1]?.replaceAll(/\s/g, '')
  if (digits === undefined) return { country: picked, number: typed }
  const isOf = (country: string) => {
    const code = Object.hasOwn(codes, country) ? codes[country] : undefined
    return code !== undefined && digits.startsWith(code)
  }
  const possible = isOf(picked) ? [picked] : Object.keys(codes).filter(isOf)
  const [country = ''] = possible.length === 1 ? possible : []
  const shown = country ? [asNational(typed), withoutCode(typed, codes[country] ?? '')] : []
  const number = shown.find((each) => each !== undefined && isSameNumber(typed, each, country))
  return { country, number: number ?? typed }
}

/** Undefined if it is too short, too long or no number. */
function asNational(typed: string): string | undefined {
  const number = plans.parsePhoneNumberFromString(typed, { extract: false })
  return number?.isPossible() ? number.formatNational() : undefined
}

function isSameNumber(typed: string, rest: string, country: string): boolean {
  const [whole, part] = [typed, rest].map((text) => {
    const reading = readTelephone(text, country, plans)
    return 'e164' in reading ? reading.e164 : undefined
  })
  return whole === part
}

/** The digits of the code may be typed apart: "+ 3 4 612 …". */
function withoutCode(typed: string, code: string): string {
  return typed.replace(new RegExp(`^\\s*\\+\\s*${[...code].join('\\s*')}[\\s.-]*`), '')
}
