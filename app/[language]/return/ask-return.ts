'use server'

import { createHash } from 'node:crypto'
import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { findLimitPrefix } from '@/lib/access/address.ts'
import type { StepState } from '@/lib/onboarding/view.ts'
import { askForLink } from '@/lib/returning/ask.ts'
import { newReturnSecret } from '@/lib/returning/secrets.ts'
import { readAddress } from '../../address-word.ts'
import { findLockedPath, requireVisit } from '../../asking.ts'
import { readWord } from '../../form-word.ts'
import { returnPath } from '../../paths.ts'
import { giveAsker } from '../../session-cookie.ts'
import { notice } from '../apply/opening.ts'

/** Takes the wish for a link to an address; answers the same whether anything will be sent or not. */
export async function askReturn(_before: StepState, form: FormData): Promise<StepState> {
  const visit = await requireVisit(readWord(form, 'language'))
  const { house, language, t, requestId } = visit
  if (!house.returning || (await findLockedPath(visit))) notFound()
  const read = readAddress(form, t)
  if ('state' in read) return read.state
  const from = findLimitPrefix(await headers(), house.env.trustProxy)
  const to = createHash('sha256').update(read.address.toLowerCase()).digest('base64url')
  if (!(await house.limits.ask(from, to)).ok) return notice(t('later.tooMany'), form)
  const askerSecret = newReturnSecret()
  try {
    await askForLink(house.returning, { address: read.address, language, askerSecret })
  } catch (error) {
    house.log.error({ event: 'link_not_kept', requestId, error })
    return notice(t('later.unavailable'), form)
  }
  house.log.info({ event: 'link_asked', requestId })
  await giveAsker(askerSecret)
  redirect(returnPath(language, 'sent'))
}
