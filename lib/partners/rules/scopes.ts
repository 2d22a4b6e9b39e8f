/** What a partner's key may do; each key has the actions that it was given. */
export const partnerScopes = [
  'applications:start',
  'applications:read',
  'applications:change',
  'applications:link',
  'applications:delete',
  'applications:answers',
] as const
export type PartnerScope = (typeof partnerScopes)[number]

/** All that opens nothing which a customer enters. */
export const usualScopes = partnerScopes.filter((scope) => scope !== 'applications:answers')
