import type { Visit } from '@/app/_request/visit.ts'
import type { PartnerScope } from '@/lib/partners/rules/scopes.ts'

const keys = {
  'applications:start': 'start',
  'applications:read': 'read',
  'applications:change': 'change',
  'applications:link': 'link',
  'applications:delete': 'delete',
  'applications:answers': 'answers',
  'applications:documents': 'documents',
} as const satisfies Record<PartnerScope, string>

/** Returns what a key may do, in words. */
export function scopeLabel({ t }: Pick<Visit, 't'>, scope: PartnerScope): string {
  return t(`partnerKeys.scopes.${keys[scope]}`)
}
