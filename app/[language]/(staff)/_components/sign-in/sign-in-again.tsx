import type { StaffReturn } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { recentSignInMs } from '@/lib/staff/rules/session-lifetime.ts'
import { endStaffSession } from '../../end-session.ts'

/**
 * Says that signing in again is needed, and leads back from there: an unlocked screen must not suffice to add
 * a second factor or to see backup codes.
 */
export function SignInAgain({
  visit: { t, language, member },
  to,
}: {
  visit: StaffVisit
  to: StaffReturn
}) {
  return (
    <ActForm action={endStaffSession} className="mt-3">
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="session" value={member.session.id} />
      <input type="hidden" name="to" value={to} />
      <Notice>
        <p>{t('staff.factors.notFresh', { minutes: recentSignInMs / 60_000 })}</p>
      </Notice>
      <p className="mt-2">
        <Button>{t('staff.factors.signInAgain')}</Button>
      </p>
    </ActForm>
  )
}
