import type { Visit } from '@/app/_request/visit.ts'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { findOwnDeletion } from '@/lib/privacy/delete-own-draft.ts'

/** Finds what this visitor is told of the application that they deleted; undefined for everybody else. */
export async function findVisitorsDeletion({ portico, session }: Visit, applicationId: string) {
  if (!session || !isUuid(applicationId)) return undefined
  return findOwnDeletion(portico.privacy, { applicationId, session })
}
