/** An address in one line, as its country writes it. */
import { isolateDirection } from '#lib/i18n/isolate-direction.ts'

/** One part of an address in words: `part` is its field, and `country_code` that of its country. */
type AddressText = { part: string; text: string }

/** Orders values named by parts of an address as its country writes them (`AddressForm.parts`). */
export function inAddressOrder<Named>(
  named: readonly Named[],
  partOf: (each: Named) => string,
  parts: readonly string[] = [],
): Named[] {
  // Values of other names follow at the end.
  const rank = (each: Named) => parts.indexOf(partOf(each)) + 1 || parts.length + 1
  return [...named].sort((one, other) => rank(one) - rank(other))
}

/**
 * Joins the parts in one line in their order, the country last. A postal code is not broken across lines, and
 * no comma parts it from the town after it or from the state before it. A province with its town's name is
 * omitted; a state that belongs to the postal code stays ("New York, New York 10001").
 */
export function joinAddress(all: readonly AddressText[]): string {
  const said = all.filter(({ text }) => text !== '')
  const parts = said.filter(({ part }) => part !== 'country_code').filter(isNotSaidBefore)
  const comma = commaOf(parts)
  const line = parts
    .map(({ part, text }, index) => {
      const next = parts[index + 1]?.part
      const shown = part === 'postal_code' ? text.replaceAll(' ', '\u00a0') : text
      return next ? shown + (isCloserTo(next, part) ? ' ' : comma) : shown
    })
    .join('')
  const country = said.filter(({ part }) => part === 'country_code')
  if (line === '' || country.length === 0) return line || (country[0]?.text ?? '')
  const isMixed = commaOf(country) !== comma
  return [isMixed ? isolateDirection(line) : line, country[0]?.text].join(commaOf(country))
}

/** Returns the comma of the address's script, whatever the language of the page. */
function commaOf(parts: readonly AddressText[]): string {
  return parts.some(({ text }) => /\p{Script=Arabic}/u.test(text)) ? '، ' : ', '
}

function isCloserTo(next: string, part: string): boolean {
  return (part === 'postal_code' && next === 'city') || (part === 'state' && next === 'postal_code')
}

function isNotSaidBefore({ part, text }: AddressText, index: number, all: AddressText[]): boolean {
  if (part !== 'state' || all[index + 1]?.part === 'postal_code') return true
  const city = all.find((each) => each.part === 'city')
  return city?.text.localeCompare(text, undefined, { sensitivity: 'base' }) !== 0
}
