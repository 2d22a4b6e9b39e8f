import type { ApplicationVisit, Visit } from './visit.ts'

/** An application as it is shown, whoever looks at it: a customer at theirs, or one of staff. */
export type DisplayedApplication = Visit & Pick<ApplicationVisit, 'application' | 'progress'>
