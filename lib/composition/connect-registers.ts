/** The public registers of a configuration: over the network, the embedded ones, or none. */

import type { Env } from '#lib/config/to-env.ts'
import { createTransport } from '#lib/platform/client/transport.ts'
import { withCircuit } from '#lib/registers/clients/circuit.ts'
import { embeddedRegisters } from '#lib/registers/clients/embedded/embedded-registers.ts'
import { createGleif } from '#lib/registers/clients/gleif.ts'
import { createPhoton } from '#lib/registers/clients/photon.ts'
import type { Register, RegisterCall, Registers } from '#lib/registers/clients/register.ts'
import { createUkCompanies } from '#lib/registers/clients/uk-companies.ts'
import { createVies } from '#lib/registers/clients/vies.ts'

/**
 * Connects the registers; nothing is sent before the first call. `onCall` gets each call, without the search
 * text.
 */
export function connectRegisters(
  settings: Env['registers'],
  onCall?: (call: RegisterCall) => void,
): Registers {
  const { timeoutMs } = settings
  const transport = createTransport({ timeoutMs })
  const common = { timeoutMs, onCall, fetch: transport.fetch }
  const { ukCompanies, gleif, vies, addresses } = settings.isEmbedded ? embeddedRegisters : settings
  const companies: Register[] = []
  if (ukCompanies) companies.push(createUkCompanies({ ...common, ...ukCompanies }))
  if (gleif) companies.push(createGleif({ ...common, ...gleif }))
  if (vies) companies.push(createVies({ ...common, ...vies }))
  return {
    companies: companies.map((register) => withCircuit(register)),
    addresses: addresses && withCircuit(createPhoton({ ...common, ...addresses })),
    close: transport.close,
  }
}
