import { individualTypes } from '../../contract/contract.ts'
import { defineStep } from '../define-step.ts'
import { anyOf, companyShare, optional, words } from '../fields/readers.ts'
import { aboutPerson } from './about-person.ts'

const titleLength = 100

/** What the person is to the company: one may be several things at once. */
export const personRoles = defineStep({
  id: 'person_roles',
  section: 'person',
  texts: aboutPerson,
  fields: {
    individual_type: {
      control: 'checkboxes',
      wire: 'individual_type',
      options: individualTypes,
      read: anyOf(individualTypes),
    },
    title: {
      control: 'text',
      wire: 'title',
      optional: true,
      width: 'two-thirds',
      read: optional(words(titleLength)),
      texts: () => ({ max: titleLength }),
    },
  },
})

/** How much of the company is theirs; asked of owners only. */
export const personShare = defineStep({
  id: 'person_share',
  section: 'person',
  texts: aboutPerson,
  when: ({ roles }) => roles.includes('BENEFICIAL_OWNER'),
  decidedBy: 'person_roles',
  needs: ['othersShare'],
  fields: {
    percentage_ownership: {
      control: 'text',
      inputMode: 'numeric',
      wire: 'percentage_ownership',
      ltr: true,
      width: 'short',
      suffix: '%',
      read: companyShare,
      texts: ({ othersShare }) => ({
        others: othersShare,
        left: Math.max(0, 100 - othersShare),
      }),
    },
  },
})
