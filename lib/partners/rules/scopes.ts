/** What a partner's key may do; each key has the actions that it was given. */
export const partnerScopes = [
  'applications:start',
  'applications:read',
  'applications:link',
  'applications:delete',
] as const
export type PartnerScope = (typeof partnerScopes)[number]
