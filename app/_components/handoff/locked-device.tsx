/** Shows what every page says on a device that staff have handed over. */
import { ActForm } from '@/components/form/act-form'
import { Button, type ButtonTone } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'
import type { ApplicationVisit, Visit } from '../../_request/visit.ts'
import { finishOnDevice } from './finish-on-device.ts'

/**
 * Explains on a device that staff handed over, or admitted, what it is for, and what the customer cannot do.
 */
export function LockedDeviceNotice({ visit: { t, device } }: { visit: Visit }) {
  if (!device?.locked) return null
  const own = device.kind === 'branch'
  const name = isolateDirection(device.staffName ?? t('staff.roles.agent'))
  return (
    <div className="mb-4 print:hidden">
      <Notice title={t(own ? 'handoff.locked.ownTitle' : 'handoff.locked.title', { name })}>
        <p>{t(own ? 'handoff.locked.ownText' : 'handoff.locked.text')}</p>
      </Notice>
    </div>
  )
}

/** Shown on each page of a handed-over device. */
export function ReturnDeviceForm({
  visit,
  tone = 'secondary',
}: {
  visit: Visit | ApplicationVisit
  tone?: ButtonTone
}) {
  if (!('application' in visit) || visit.device?.kind !== 'handed_over') return null
  const { t, language, application } = visit
  return (
    <ActForm action={finishOnDevice} className="mt-5 border-t border-line pt-3 print:hidden">
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="application" value={application.id} />
      <p className="mb-2">{t('handoff.locked.backText')}</p>
      <Button tone={tone}>{t('handoff.locked.back')}</Button>
    </ActForm>
  )
}
