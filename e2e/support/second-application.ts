import type { Store } from '../../lib/database/store.ts'

/** Adds a second application of this one as if the platform had been found to have it; returns our id of it. */
export async function addSecondApplication(
  { secondApplications, db }: Store,
  id: string,
): Promise<string> {
  const second = { applicationId: id, platformApplicationId: `second-${id}`, now: new Date() }
  return (await secondApplications.add(db, second)) ?? ''
}
