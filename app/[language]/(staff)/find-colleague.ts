'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { accountPath, staffPath } from '@/app/_request/paths.ts'
import {
  answerForbidden,
  readCaseList,
  readCaseTab,
  redirectToApplication,
  requireStaffMember,
} from '@/app/_request/staff-visit.ts'
import {
  formatCaseworkQuery,
  parseCaseworkQuery,
} from '@/app/[language]/(staff)/_components/list/casework-query.ts'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { startColleagueSearch } from '@/lib/casework/search-colleagues.ts'

/** Stores the name that was typed and redirects to the page of the form, whose choices then offer who has it. */
export async function findColleagueAction(form: FormData): Promise<void> {
  const visit = await requireStaffMember(readField(form, 'language'))
  const { portico, language, member } = visit
  const search = await startColleagueSearch(portico.staff, member, readField(form, 'typed'))
  if (search === 'forbidden') answerForbidden(visit, 'role')
  const found = { colleague: search.id }
  const [application, account] = [readField(form, 'application'), readField(form, 'account')]
  const list = readField(form, 'list')
  if (isUuid(application)) {
    const shown = { tab: readCaseTab(readField(form, 'tab')), list: readCaseList(list) }
    redirectToApplication({ ...visit, ...shown }, application, found, 'assign')
  }
  if (isUuid(account)) redirect(`${accountPath(language, account)}/disable?colleague=${search.id}`)
  const words = new URLSearchParams(
    formatCaseworkQuery(parseCaseworkQuery(Object.fromEntries(new URLSearchParams(list)))),
  )
  words.set('colleague', search.id)
  const select = readField(form, 'select')
  if (select) words.set('select', select)
  redirect(`${staffPath(language)}?${words}#colleague`)
}
