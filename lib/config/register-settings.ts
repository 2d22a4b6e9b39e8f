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

/** The registers of a configuration; undefined if one is not set. */
export function toRegisters(values: Variables): RegisterSettings {
  const at = (url: URL | undefined) => url && { url }
  const { REGISTER_UK_COMPANIES_URL: url, REGISTER_UK_COMPANIES_KEY: key } = values
  return {
    isEmbedded: values.REGISTERS === 'embedded',
    timeoutMs: values.REGISTER_TIMEOUT_MS,
    ukCompanies: url && key ? { url, key } : undefined,
    gleif: at(values.REGISTER_GLEIF_URL),
    vies: at(values.REGISTER_VIES_URL),
    addresses: at(values.REGISTER_ADDRESS_URL),
  }
}
