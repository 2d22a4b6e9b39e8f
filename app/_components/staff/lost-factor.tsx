import { Details } from '@/components/ui/details'
import type { Visit } from '../../_request/visit.ts'

type LostFactorProps = {
  visit: Pick<Visit, 't'>
  /** How many backup codes are unused; undefined on the page that asks for one. */
  backupCodes?: number
}

/** How somebody signs in who has neither app nor passkey at hand. */
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
