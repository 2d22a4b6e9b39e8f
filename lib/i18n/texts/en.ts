import type { documentTypes } from '#lib/platform/contract/values.ts'
import type { StepTexts } from '../step-texts.ts'
import customer from './en/customer.json' with { type: 'json' }
import names from './en/names.json' with { type: 'json' }
import notifications from './en/notifications.json' with { type: 'json' }
import staff from './en/staff.json' with { type: 'json' }
import staffSteps from './en/staff-steps.json' with { type: 'json' }
import steps from './en/steps.json' with { type: 'json' }

type OfDocuments = Record<(typeof documentTypes)[number], string>

/** Every message in English: what the other languages are typed against. */
export const en = {
  ...customer,
  ...names,
  ...notifications,
  ...staff,
  ...staffSteps,
  ...steps,
} satisfies {
  steps: StepTexts
  documents: Record<'types' | 'needs' | 'chooseKind', OfDocuments>
}
