/** Registers that answer without a network, by the interfaces of the real ones: to try Portico, and for tests. */
import type { Fetch } from '#lib/platform/client/send-request.ts'
import { answerAsGleif } from './gleif.ts'
import { answerAsPhoton } from './photon.ts'
import { answerAsUkCompanies, embeddedKey } from './uk-companies.ts'
import { answerAsVies } from './vies.ts'

/** One address for each; the names are in no public DNS (RFC 2606). */
export const embeddedRegisters = {
  gleif: { url: new URL('https://gleif.invalid/api/v1'), fetch: toFetch(answerAsGleif) },
  ukCompanies: {
    url: new URL('https://uk-companies.invalid'),
    key: embeddedKey,
    fetch: toFetch(answerAsUkCompanies),
  },
  vies: { url: new URL('https://vies.invalid/rest-api'), fetch: toFetch(answerAsVies) },
  addresses: { url: new URL('https://photon.invalid'), fetch: toFetch(answerAsPhoton) },
}

function toFetch(answer: (request: Request) => Promise<Response>): Fetch {
  return (url, init) => answer(new Request(url, init))
}
