/** Examines for `npm run doctor` whether imports of the staff pages go on, and which files of customers are kept. */
import type { Store } from '../lib/database/store.ts'
import { type Finding, passedCheck, warnedCheck } from './doctor-finding.ts'

/** One line; none if no file is kept. */
export async function examineImports({ db, fileImports }: Store): Promise<Finding[]> {
  const { kept, interrupted } = await fileImports.countKept(db)
  if (kept === 0) return []
  if (interrupted > 0) {
    const words = `${interrupted} of ${kept} were interrupted and are tried again: the log says why (import_interrupted).`
    return [warnedCheck('Imports', words)]
  }
  return [passedCheck('Imports', `${kept} kept with file or report, for seven days at most.`)]
}
