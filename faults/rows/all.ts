/** Every row that can run beside the others: its faults meet one customer only. */
import type { Row } from '../row.ts'
import { body } from './body.ts'
import { browser } from './browser.ts'
import { status } from './status.ts'
import { transport } from './transport.ts'

export const sideBySide: Row[] = [...browser, ...transport, ...status, ...body]
