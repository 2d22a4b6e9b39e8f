/** The public registers of a configuration: over the network, the embedded ones, or none. */
import { createTransport } from './adapters/platform-client/transport.ts'
import { withCircuit } from './adapters/registers/circuit.ts'
import { embeddedRegisters } from './adapters/registers/embedded/embedded-registers.ts'
import { createGleif } from './adapters/registers/gleif.ts'
import { createPhoton } from './adapters/registers/photon.ts'
import type { Register, RegisterCall, Registers } from './adapters/registers/register.ts'
import { createUkCompanies } from './adapters/registers/uk-companies.ts'
import { createVies } from './adapters/registers/vies.ts'
import type { Env } from './config/to-env.ts'

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
