'use server'

import { redirect } from 'next/navigation'
import { readField } from '@/app/_request/form-field.ts'
import { staffPath } from '@/app/_request/paths.ts'
import { requirePermitted, requireStaffMember } from '@/app/_request/staff-visit.ts'
import { isUuid } from '@/lib/access/rules/uuid.ts'
import { changeImport, type ImportChange } from '@/lib/imports/manage-imports.ts'
import { rates } from '@/lib/imports/rules/limits.ts'

/** Starts, stops or deletes an import. */
export async function changeFileImport(form: FormData): Promise<void> {
  const visit = await requireStaffMember(readField(form, 'language'))
  const { portico, language, member } = visit
  const id = readField(form, 'import')
  const to = readChange(form)
  const changed = isUuid(id) && to ? await changeImport(portico.imports, member, id, to) : 'gone'
  const event = 'import_change_answered'
  const outcome = requirePermitted(visit, { event, outcome: changed, needs: 'administrator' })
  const done = outcome === 'done' && to ? to.change : 'gone'
  const isOnPage = outcome === 'done' && done !== 'remove'
  redirect(`${staffPath(language, isOnPage ? `imports/${id}` : 'imports')}?done=${done}`)
}

function readChange(form: FormData): ImportChange | undefined {
  const change = readField(form, 'change')
  if (change === 'stop' || change === 'remove') return { change }
  const perMinute = rates.find((rate) => `${rate}` === readField(form, 'rate'))
  return change === 'start' && perMinute ? { change, perMinute } : undefined
}
