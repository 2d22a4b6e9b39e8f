'use server'

import { redirect } from 'next/navigation'
import { closeSecond } from '@/lib/desk/second.ts'
import { isUuid } from '@/lib/existing-pages.ts'
import { readWord } from '../../../form-word.ts'
import { deskPath } from '../../../paths.ts'
import { refuse, requireCase } from '../../../staff-asking.ts'

/** Records what was done about a second application; 403 for whoever may not. */
export async function closeSecondFromCase(form: FormData): Promise<void> {
  const { visit, application: applicationId } = await requireCase(form)
  const { house, language, member, requestId } = visit
  const second = readWord(form, 'second')
  const done = readWord(form, 'done')
  const given = { applicationId, second: isUuid(second) ? second : nobodys, done }
  const outcome = await closeSecond(house.sending, member, given)
  house.log.info({ event: 'second_application_answered', requestId, applicationId, outcome })
  if (outcome === 'forbidden') refuse(requestId, 'role')
  redirect(`${deskPath(language, applicationId)}?second=${outcome}#second`)
}

/** No second application has this id. */
const nobodys = '00000000-0000-0000-0000-000000000000'
