/** A configuration to start tests of others from. */
import { readEnv } from '../lib/config/env.ts'
import type { Env } from '../lib/config/to-env.ts'

export const key = 'a-key-of-thirty-two-characters-or-more'

export const catalogue = JSON.stringify({
  products: [
    {
      product_id: 'SAVINGS',
      names: { en: 'Savings', es: 'Ahorro', ar: 'ادخار' },
      application_types: ['INDIVIDUAL'],
      asset_types: [
        { asset_type_id: 'FIAT_MAINNET_USD', names: { en: 'Dollars', es: 'Dólares', ar: 'دولار' } },
      ],
    },
  ],
})

/** Everything that a platform over the network needs. */
export const remote = {
  PUBLIC_URL: 'https://apply.example.com',
  PLATFORM_API_URL: 'https://platform.example.com/api',
  PLATFORM_TOKEN_URL: 'https://login.example.com/oauth/token',
  PLATFORM_CLIENT_ID: 'portico',
  PLATFORM_CLIENT_SECRET: 'canary-of-the-client-secret',
  PLATFORM_ENVIRONMENT: 'production',
  PLATFORM_CATALOGUE: catalogue,
  APP_SECRET: key,
  SUPPORT_EMAIL: 'help@example.com',
}

/** The configuration of `source`; throws if it is not right. */
export function envOf(source: Record<string, string | undefined>): Env {
  const result = readEnv(source)
  if ('faults' in result) throw new Error(result.faults.join('\n'))
  return result.env
}

/** Returns the faults of the configuration `source`. */
export function faultsOf(source: Record<string, string | undefined>): string[] {
  const result = readEnv(source)
  return 'faults' in result ? result.faults : []
}
