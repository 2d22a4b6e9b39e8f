import type { Opened, Visit } from './asking.ts'

/** An application as it is shown, whoever looks at it: a customer at theirs, or one of staff. */
export type ShownApplication = Visit & Pick<Opened, 'application' | 'stock'>
