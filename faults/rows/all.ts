/** Every row there is. */

import type { Row } from '../row.ts'
import type { IsolatedRow } from '../run-isolated.ts'
import { body } from './body.ts'
import { browser } from './browser.ts'
import { crashRows } from './crash.ts'
import { deployRows } from './deploy.ts'
import { earlyRows } from './early.ts'
import { instanceRows } from './instances.ts'
import { outageRows } from './outages.ts'
import { people } from './people.ts'
import { status } from './status.ts'
import { storageRows } from './storage.ts'
import { transport } from './transport.ts'

/** Rows whose faults meet one customer only, so they run beside the others. */
export const sideBySide: Row[] = [...browser, ...transport, ...status, ...body, ...people]

/** The same if applications are created before they are accepted. */
export const early: Row[] = earlyRows

/** One after the other in each server. */
export const isolated: IsolatedRow[] = [
  ...crashRows,
  ...deployRows,
  ...instanceRows,
  ...storageRows,
  ...outageRows,
]
