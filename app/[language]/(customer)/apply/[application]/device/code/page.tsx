import { notFound, redirect } from 'next/navigation'
import { codeField } from '@/app/_components/layout/code-field.ts'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { PageForm } from '@/app/_components/layout/page-form.tsx'
import { applyPath } from '@/app/_request/paths.ts'
import {
  type ApplicationVisit,
  findEmailAddress,
  requireApplication,
} from '@/app/_request/visit.ts'
import { enterDeviceCode } from '@/app/[language]/(customer)/apply/[application]/device/code/enter-device-code.ts'
import { sendDeviceCode } from '@/app/[language]/(customer)/apply/[application]/device/code/send-device-code.ts'
import { ActForm } from '@/components/form/act-form'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { type DeviceCodeState, getDeviceCodeState } from '@/lib/access/device-links/device-codes.ts'
import { linkLimits } from '@/lib/access/rules/link-codes.ts'
import { isolateDirection } from '@/lib/i18n/isolate-direction.ts'

type PageProps = {
  params: Promise<{ language: string; application: string }>
  searchParams: Promise<{ problem?: string }>
}

/** Asks for an e-mailed code at a device of the branch, before anything is accepted there. */
export default async function DeviceCodePage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id } = await params
  const visit = await requireApplication(languageInPath, id, 'review')
  const { portico, language, application, device, progress } = visit
  const review = applyPath(language, id, 'review')
  if (!device || device.kind === 'own') notFound()
  if (device.provenAt || progress.open) redirect(review)
  const state = await getDeviceCodeState(portico.devices, device.id)
  const { problem } = await searchParams
  const tooMany = problem === 'tooMany'
  return (
    <Frame
      visit={visit}
      path={`/apply/${id}/device/code`}
      back={review}
      reference={application.customerId}
    >
      {state === 'live' ? (
        <EnterForm visit={visit} tooMany={tooMany} />
      ) : (
        <SendPage
          visit={visit}
          state={state}
          tooMany={tooMany}
          notTheirs={problem === 'notTheirs'}
        />
      )}
    </Frame>
  )
}

function SendPage({
  visit,
  state,
  tooMany,
  notTheirs,
}: {
  visit: ApplicationVisit
  state: DeviceCodeState
  tooMany: boolean
  /** Staff gave the address, and the customer has acted. */
  notTheirs: boolean
}) {
  const { t, portico } = visit
  const address = findEmailAddress(visit)
  const heading = t('handoff.code.heading')
  return (
    <>
      <title>{`${heading} – ${portico.env.brand.name}`}</title>
      <h1 className="heading">{heading}</h1>
      {tooMany && <Warning text={t('handoff.code.tooMany')} />}
      {notTheirs && address && (
        <Warning text={t('customerContacts.codeNotSent', { address: isolateDirection(address) })} />
      )}
      {(state === 'expired' || state === 'guessed') && (
        <Warning text={t(`handoff.code.${state}`)} />
      )}
      {!portico.devices.emails ? (
        <Warning text={t('handoff.code.noEmails')} />
      ) : !address ? (
        <Warning text={t('handoff.code.noAddress')} />
      ) : (
        <>
          <p className="lead">{t('handoff.code.lead', { address: isolateDirection(address) })}</p>
          <p className="mt-2">{t('handoff.code.why')}</p>
          <p className="mt-2">{t('handoff.code.wrongAddress')}</p>
          <SendForm visit={visit} />
        </>
      )}
    </>
  )
}

function EnterForm({ visit, tooMany }: { visit: ApplicationVisit; tooMany: boolean }) {
  const { t, portico, application } = visit
  const address = isolateDirection(findEmailAddress(visit) ?? '')
  const heading = t('handoff.code.heading')
  return (
    <>
      <PageForm
        visit={visit}
        id="device-code"
        heading={heading}
        lead={t('handoff.code.sent', { address, minutes: linkLimits.branch.lifetimeMs / 60_000 })}
        fields={[codeField({ label: t('handoff.code.label'), hint: t('handoff.code.hint') })]}
        submit={t('handoff.code.submit')}
        action={enterDeviceCode}
        hidden={{ application: application.id }}
        afterHeading={
          <>
            {portico.env.mail?.kind === 'local' && (
              <p className="mt-2">
                {t('return.localOutbox')} <bdi dir="ltr">/sandbox/mail</bdi>
              </p>
            )}
            <p className="mt-2">{t('handoff.code.why')}</p>
            {tooMany && <Warning text={t('handoff.code.tooMany')} />}
          </>
        }
      />
      <p className="mt-4">{t('handoff.code.nothing')}</p>
      <SendForm visit={visit} again />
    </>
  )
}

function SendForm({
  visit: { t, language, application },
  again,
}: {
  visit: ApplicationVisit
  again?: boolean
}) {
  return (
    <ActForm action={sendDeviceCode} className="mt-4">
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="application" value={application.id} />
      <Button tone={again ? 'secondary' : 'primary'}>
        {t(again ? 'handoff.code.again' : 'handoff.code.send')}
      </Button>
    </ActForm>
  )
}

function Warning({ text }: { text: string }) {
  return (
    <div className="mt-3">
      <Notice tone="warning">{text}</Notice>
    </div>
  )
}
