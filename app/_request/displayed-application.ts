import type { ApplicationVisit, Visit } from './visit.ts'

/** An application as any viewer sees it: a customer, or a member of staff. */
export type DisplayedApplication = Visit & Pick<ApplicationVisit, 'application' | 'progress'>
