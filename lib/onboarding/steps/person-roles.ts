import * as z from 'zod/mini'
import { individualTypes } from '#lib/platform/contract/values.ts'
import { defineStep } from '../define-step.ts'
import { anyOf } from '../fields/choice-fields.ts'
import { optional } from '../fields/field-schema.ts'
import { companyShare } from '../fields/number-fields.ts'
import { text } from '../fields/text-fields.ts'

/** A person may have several roles at once. */
export const personRoles = defineStep({
  id: 'person_roles',
  section: 'person',
  schema: z.object({
    individual_type: anyOf(individualTypes),
    title: optional(text({ max: 100 })),
  }),
  fields: {
    individual_type: { platformPath: 'individual_type' },
    title: { platformPath: 'title', width: 'two-thirds' },
  },
})

/**
 * The interface takes whole numbers only. Rounding down keeps the sum at 100 at most, but more than 25% has to
 * stay more than 25%.
 */
function toWholeShare(share: number): number {
  return share > 25 && share < 26 ? 26 : Math.floor(share)
}

/** Asked of owners, and of others if the platform requires it. */
export const personShare = defineStep({
  id: 'person_share',
  section: 'person',
  group: 'person_about',
  when: ({ roles, pathsToAsk }) => isOwner(roles) || pathsToAsk.includes('percentage_ownership'),
  decidedBy: 'person_roles',
  browserContext: ['othersShare'],
  schema: ({ othersShare }) => z.object({ percentage_ownership: companyShare(othersShare) }),
  fields: {
    percentage_ownership: {
      platformPath: 'percentage_ownership',
      // A former non-owner is asked again once they are an owner.
      boundTo: ({ roles }) => (isOwner(roles) ? undefined : 'other_role'),
      toPlatformValue: (share) => toWholeShare(Number(share)),
      texts: ({ othersShare }) => ({ others: othersShare, left: Math.max(0, 100 - othersShare) }),
    },
  },
})

function isOwner(roles: readonly string[]): boolean {
  return roles.includes('BENEFICIAL_OWNER')
}
