/** What a partner's key may do; each key has the actions that it was given. */
export const partnerScopes = [
  'applications:start',
  'applications:read',
  'applications:change',
  'applications:link',
  'applications:delete',
  'applications:answers',
  'applications:documents',
] as const
export type PartnerScope = (typeof partnerScopes)[number]

const sensitive: readonly PartnerScope[] = ['applications:answers', 'applications:documents']

/** Every action but two: reading what customers enter, and sending the platform documents in their name. */
export const usualScopes = partnerScopes.filter((scope) => !sensitive.includes(scope))
