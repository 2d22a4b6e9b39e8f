/** The OAuth scopes of the interface. */
export const scopes = { read: 'applications:read', write: 'applications:write' } as const
export const subscriptionScopes = {
  read: 'subscriptions:read',
  write: 'subscriptions:write',
} as const
type ScopesIn<T extends Record<string, string>> = T[keyof T]
/** A scope that a call of ours needs; each call needs exactly one. */
export type Scope = ScopesIn<typeof scopes> | ScopesIn<typeof subscriptionScopes>
