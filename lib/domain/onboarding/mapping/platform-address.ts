/**
 * How an address is sent. The interface's `state` is a "2-character subdivision", and many countries
 * have longer or shorter codes, or none (decided 2026-11, and decided here only):
 * - A subdivision whose ISO 3166-2 code has two characters is sent as that code (US-WA: "WA").
 * - Any other, and what was typed where there is no list, goes under its name to the first free address
 *   line, where the interface expects words (AU-NSW: "New South Wales"); not where it is called like the
 *   city (ES-M: Madrid). So nothing that was asked for is lost, and `state` never has what is refused.
 * - Where a country's own addresses do without it, it is asked because the platform requires it: as a code of
 *   two characters, and sent as that.
 * No data here: it runs in the browser.
 */
import type { AddressForm } from '../geography/address-form.ts'

type Parts = Readonly<Record<string, string>>

/** The parts of an address as the interface expects them. Without a form they stay as they are. */
export function toPlatformAddress(parts: Parts, form: AddressForm | undefined): Parts {
  const { state, ...rest } = parts
  if (!state || !form || form.beyond?.includes('state')) return parts
  const listed = form.subdivisions?.find(({ code }) => code === state)
  if (listed && state.length === 2) return parts
  const name = listed ? (listed.latin ?? listed.name) : state
  return name === rest.city ? rest : withLine(rest, name)
}

function withLine(parts: Parts, text: string): Parts {
  if (!parts.address_line2) return { ...parts, address_line2: text }
  const third = parts.address_line3
  return { ...parts, address_line3: third ? `${third}, ${text}` : text }
}
