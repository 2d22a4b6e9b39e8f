import { LockedRows } from '@/app/_components/application/locked-part.tsx'
import type { AssistedApplication } from '@/app/[language]/(staff)/staff/applications/[application]/fill/assisted-application.ts'
import { liftLockAction } from '@/app/[language]/(staff)/staff/applications/[application]/fill/lift-lock.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { notRightReasons } from '@/lib/audit/rules/event.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import type { AskedStep } from '@/lib/onboarding/progress/evaluate-progress.ts'
import { describeStep } from '@/lib/onboarding/view/describe-step.ts'
import { inStaffWords } from '@/lib/onboarding/view/staff-words.ts'

type Locked = { asked: AskedStep; person?: string; name?: string }

/** Lists the answers that a partner locked, with a way to end each lock for a customer who says that it is not right. */
export function LockedList({ visit }: { visit: AssistedApplication }) {
  const { t, progress, editable } = visit
  const isLocked = ({ locks }: AskedStep) => locks !== undefined
  const locked: Locked[] = [
    ...progress.asked.filter(isLocked).map((asked) => ({ asked })),
    ...progress.people.flatMap(({ id, name, asked }) =>
      asked.filter(isLocked).map((each) => ({ asked: each, person: id, name })),
    ),
  ]
  if (!editable || locked.length === 0) return null
  return (
    <section aria-labelledby="locked" className="review-section">
      <h2 id="locked" className="text-section font-strong">
        {t('assistedEntry.locked.title')}
      </h2>
      <p className="mt-1">{t('assistedEntry.locked.text')}</p>
      {locked.map((each) => (
        <LockedStep key={`${each.person} ${each.asked.step.id}`} {...each} visit={visit} />
      ))}
    </section>
  )
}

function LockedStep({ visit, asked, person, name }: Locked & { visit: AssistedApplication }) {
  const { t, language, application } = visit
  const { step, fieldContext } = asked
  const { heading } = describeStep(inStaffWords(step), fieldContext, { typed: {} }, { brand: '' })
  const topic = name ? `${heading} – ${isolateDirection(name)}` : heading
  return (
    <div className="mt-3">
      <h3 className="font-strong">{topic}</h3>
      <LockedRows visit={visit} asked={asked} from="yes" person={person} />
      <details className="mt-1">
        <summary className="link inline-flex min-h-3 items-center">
          <span>
            {t('assistedEntry.locked.lift')}
            <VisuallyHidden>{` ${topic}`}</VisuallyHidden>
          </span>
        </summary>
        {notRightReasons.map((reason) => (
          <ActForm key={reason} action={liftLockAction} className="mt-2">
            <input type="hidden" name="language" value={language} />
            <input type="hidden" name="application" value={application.id} />
            <input type="hidden" name="step" value={step.id} />
            {person && <input type="hidden" name="person" value={person} />}
            <input type="hidden" name="reason" value={reason} />
            <Button tone="secondary">{t(`partnerLinks.reasons.${reason}`)}</Button>
          </ActForm>
        ))}
      </details>
    </div>
  )
}
