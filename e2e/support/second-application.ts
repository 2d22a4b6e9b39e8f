import type { Store } from '../../lib/adapters/database/store.ts'

/** As if the platform had been found to have a second one of this application; gives our id of that. */
export async function addSecondApplication(
  { secondApplications, db }: Store,
  id: string,
): Promise<string> {
  const second = { applicationId: id, platformApplicationId: `second-${id}`, now: new Date() }
  return (await secondApplications.add(db, second)) ?? ''
}
