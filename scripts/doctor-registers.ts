/** Examines for `npm run doctor` whether each enabled register answers a harmless query. */

import { connectRegisters } from '../lib/composition/connect-registers.ts'
import type { Env } from '../lib/config/to-env.ts'
import type { Register } from '../lib/registers/clients/register.ts'
import type { RegisterId } from '../lib/registers/rules/register-entry.ts'
import { type Finding, passedCheck, warnedCheck } from './doctor-finding.ts'

const names: Record<RegisterId, { name: string; variable: string }> = {
  uk_companies: { name: 'The UK companies register', variable: 'REGISTER_UK_COMPANIES_URL' },
  gleif: { name: 'GLEIF', variable: 'REGISTER_GLEIF_URL' },
  vies: { name: 'VIES', variable: 'REGISTER_VIES_URL' },
  addresses: { name: 'The search for addresses', variable: 'REGISTER_ADDRESS_URL' },
}

/** A line for each register; none if all are off. */
export async function examineRegisters({ registers: settings }: Env): Promise<Finding[]> {
  if (settings.isEmbedded) {
    const words =
      'The embedded ones are on: companies and addresses are looked up among invented ones.'
    return [passedCheck('Registers', words)]
  }
  const registers = connectRegisters(settings)
  const all = [...registers.companies, ...(registers.addresses ? [registers.addresses] : [])]
  const findings = await Promise.all(all.map(examineRegister))
  await registers.close()
  return findings
}

/** One that does not answer is no fault of the configuration alone, and nothing stops without it. */
async function examineRegister(register: Register): Promise<Finding> {
  const { name, variable } = names[register.id]
  const checked = await register.check()
  if (checked.outcome === 'answered') return passedCheck('Registers', `${name} answers.`)
  const advice =
    checked.code === 'http_401' || checked.code === 'http_403'
      ? 'it does not accept our key'
      : `${variable} must be the address of its interface`
  return warnedCheck(
    'Registers',
    `${name} gives no usable answer (${checked.code}): ${advice}. Until it does, customers enter their details themselves.`,
  )
}
