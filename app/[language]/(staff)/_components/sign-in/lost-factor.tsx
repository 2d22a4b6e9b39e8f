import type { Visit } from '@/app/_request/visit.ts'
import { Details } from '@/components/ui/details'

type LostFactorProps = {
  visit: Pick<Visit, 't'>
  /** The number of unused backup codes; undefined on the page that asks for one. */
  backupCodes?: number
}

/** Explains how to sign in without app and passkey. */
export function LostFactor({ visit: { t }, backupCodes }: LostFactorProps) {
  return (
    <Details summary={t('staff.lost.summary')}>
      <ul>
        {backupCodes !== undefined && (
          <li>{t(backupCodes > 0 ? 'staff.lost.code' : 'staff.lost.none')}</li>
        )}
        <li>{t('staff.lost.ask')}</li>
      </ul>
    </Details>
  )
}
