/** The form around the list of applications: which are selected, and to whom they are assigned. */

import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { formatCaseworkQuery, parseCaseworkQuery } from '../_components/list/casework-query.ts'

/**
 * `given` is undefined if no assignee was chosen, and then `selected` stays selected; `backTo` is the same
 * list, with the result.
 */
export function readBulkAssignment(form: FormData, { member, language }: StaffVisit) {
  const take = readField(form, 'take')
  const to = readField(form, 'to')
  const selected = form.getAll('application').filter((each) => typeof each === 'string')
  const given = take
    ? { applications: [take], to: member.id }
    : { applications: selected, to: to === 'nobody' ? null : to }
  const query = parseCaseworkQuery(Object.fromEntries(new URLSearchParams(readField(form, 'list'))))
  const backTo = (outcome: Record<string, string>, fragment = 'assigned') => {
    const list = new URLSearchParams(formatCaseworkQuery(query))
    for (const [name, value] of Object.entries(outcome)) if (value) list.set(name, value)
    return `${staffPath(language)}?${list}#${fragment}`
  }
  return { given: given.to === '' ? undefined : given, selected, backTo }
}
