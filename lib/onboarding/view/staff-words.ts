import { getMessages } from '#lib/i18n/translate.ts'
import type { Step } from '../define-step.ts'

/**
 * The step as staff read it who fill in for a customer: in words about the customer, if its own words speak
 * to the customer.
 */
export function inStaffWords(step: Step): Step {
  const messagesOf = `staff_${step.messagesOf ?? step.id}`
  return Object.hasOwn(getMessages('en').steps, messagesOf) ? { ...step, messagesOf } : step
}
