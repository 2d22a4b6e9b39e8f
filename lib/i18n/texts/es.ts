import type { Messages } from '../translate.ts'
import customer from './es/customer.json' with { type: 'json' }
import names from './es/names.json' with { type: 'json' }
import notifications from './es/notifications.json' with { type: 'json' }
import staff from './es/staff.json' with { type: 'json' }
import staffSteps from './es/staff-steps.json' with { type: 'json' }
import steps from './es/steps.json' with { type: 'json' }

export const es: Messages = {
  ...customer,
  ...names,
  ...notifications,
  ...staff,
  ...staffSteps,
  ...steps,
}
