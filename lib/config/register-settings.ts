import type { Variables } from './variables.ts'

/** The public registers in which companies and addresses are looked up. */
export type RegisterSettings = {
  /** The embedded ones instead, whose companies are invented. */
  isEmbedded: boolean
  timeoutMs: number
  ukCompanies: { url: URL; key: string } | undefined
  gleif: { url: URL } | undefined
  vies: { url: URL } | undefined
  addresses: { url: URL } | undefined
}

/** The settings that set the address of a register. */
export const registerAddresses = [
  'REGISTER_UK_COMPANIES_URL',
  'REGISTER_GLEIF_URL',
  'REGISTER_VIES_URL',
  'REGISTER_ADDRESS_URL',
] as const

/**
 * Returns the registers of a configuration; undefined if one is not set. `isDemo`: the embedded platform is tried
 * on this machine, with the embedded registers beside it unless a setting says otherwise.
 */
export function toRegisters(values: Variables, isDemo: boolean): RegisterSettings {
  const at = (url: URL | undefined) => url && { url }
  const { REGISTER_UK_COMPANIES_URL: url, REGISTER_UK_COMPANIES_KEY: key } = values
  return {
    isEmbedded:
      values.REGISTERS === 'embedded' ||
      (isDemo && !values.REGISTERS && !registerAddresses.some((name) => values[name])),
    timeoutMs: values.REGISTER_TIMEOUT_MS,
    ukCompanies: url && key ? { url, key } : undefined,
    gleif: at(values.REGISTER_GLEIF_URL),
    vies: at(values.REGISTER_VIES_URL),
    addresses: at(values.REGISTER_ADDRESS_URL),
  }
}
