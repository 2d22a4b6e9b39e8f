import type { Messages } from '../translate.ts'
import customer from './ar/customer.json' with { type: 'json' }
import names from './ar/names.json' with { type: 'json' }
import notifications from './ar/notifications.json' with { type: 'json' }
import staff from './ar/staff.json' with { type: 'json' }
import staffSteps from './ar/staff-steps.json' with { type: 'json' }
import steps from './ar/steps.json' with { type: 'json' }

export const ar: Messages = {
  ...customer,
  ...names,
  ...notifications,
  ...staff,
  ...staffSteps,
  ...steps,
}
