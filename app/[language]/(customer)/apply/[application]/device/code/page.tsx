import { notFound, redirect } from 'next/navigation'
import { getFormTexts } from '@/app/_components/layout/form-texts.ts'
import { Frame } from '@/app/_components/layout/frame.tsx'
import { applyPath } from '@/app/_request/paths.ts'
import { findEmailAddress, isolateDirection } from '@/app/_request/read-email-address.ts'
import { type ApplicationVisit, requireApplication } from '@/app/_request/visit.ts'
import { enterDeviceCode } from '@/app/[language]/(customer)/_actions/enter-device-code.ts'
import { sendDeviceCode } from '@/app/[language]/(customer)/_actions/send-device-code.ts'
import { StepForm } from '@/components/form/step-form'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { type DeviceCodeState, getDeviceCodeState } from '@/lib/services/handoff/device-codes.ts'

type PageProps = {
  params: Promise<{ language: string; application: string }>
  searchParams: Promise<{ problem?: string }>
}

/** At a device of the branch: a code by e-mail, before anything is accepted there. */
export default async function DeviceCodePage({ params, searchParams }: PageProps) {
  const { language: languageInPath, application: id } = await params
  const opened = await requireApplication(languageInPath, id, 'review')
  const { portico, language, application, device, progress } = opened
  const review = applyPath(language, id, 'review')
  if (!device || device.kind === 'own') notFound()
  if (device.provenAt || progress.open) redirect(review)
  const standing = await getDeviceCodeState(portico.devices, device.id)
  const { problem } = await searchParams
  const tooMany = problem === 'tooMany'
  return (
    <Frame
      visit={opened}
      path={`/apply/${id}/device/code`}
      back={review}
      reference={application.customerId}
    >
      {standing === 'live' ? (
        <EnterForm opened={opened} tooMany={tooMany} />
      ) : (
        <SendPage
          opened={opened}
          standing={standing}
          tooMany={tooMany}
          notTheirs={problem === 'notTheirs'}
        />
      )}
    </Frame>
  )
}

function SendPage({
  opened,
  standing,
  tooMany,
  notTheirs,
}: {
  opened: ApplicationVisit
  standing: DeviceCodeState
  tooMany: boolean
  /** Staff gave the address, and the customer has acted. */
  notTheirs: boolean
}) {
  const { t, portico } = opened
  const address = findEmailAddress(opened)
  const heading = t('handoff.code.heading')
  return (
    <>
      <title>{`${heading} – ${portico.env.brand.name}`}</title>
      <h1 className="heading">{heading}</h1>
      {tooMany && <Warning text={t('handoff.code.tooMany')} />}
      {notTheirs && address && (
        <Warning text={t('customerContacts.codeNotSent', { address: isolateDirection(address) })} />
      )}
      {(standing === 'expired' || standing === 'guessed') && (
        <Warning text={t(`handoff.code.${standing}`)} />
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
          <SendForm opened={opened} />
        </>
      )}
    </>
  )
}

function EnterForm({ opened, tooMany }: { opened: ApplicationVisit; tooMany: boolean }) {
  const { t, portico, language, application } = opened
  const address = isolateDirection(findEmailAddress(opened) ?? '')
  const heading = t('handoff.code.heading')
  return (
    <>
      <StepForm
        view={{
          stepId: 'device-code',
          title: `${heading} – ${portico.env.brand.name}`,
          heading,
          lead: t('handoff.code.sent', { address }),
          fields: [
            {
              control: 'text',
              name: 'code',
              label: t('handoff.code.label'),
              hint: t('handoff.code.hint'),
              type: 'text',
              inputMode: 'numeric',
              width: 'short',
              autoComplete: 'one-time-code',
              ltr: true,
              spellCheck: false,
              value: '',
            },
          ],
          messages: {},
          fieldContext: {},
          submitLabel: t('handoff.code.submit'),
        }}
        texts={getFormTexts(t)}
        action={enterDeviceCode}
        hidden={{ language, application: application.id }}
        afterHeading={
          <>
            {portico.env.mail?.kind === 'kept' && (
              <p className="mt-2">
                {t('resume.drawer')} <bdi dir="ltr">/sandbox/mail</bdi>
              </p>
            )}
            <p className="mt-2">{t('handoff.code.why')}</p>
            {tooMany && <Warning text={t('handoff.code.tooMany')} />}
          </>
        }
      />
      <SendForm opened={opened} again />
    </>
  )
}

function SendForm({
  opened: { t, language, application },
  again,
}: {
  opened: ApplicationVisit
  again?: boolean
}) {
  return (
    <form action={sendDeviceCode} className="mt-4">
      <input type="hidden" name="language" value={language} />
      <input type="hidden" name="application" value={application.id} />
      <Button tone={again ? 'secondary' : 'primary'}>
        {t(again ? 'handoff.code.again' : 'handoff.code.send')}
      </Button>
    </form>
  )
}

function Warning({ text }: { text: string }) {
  return (
    <div className="mt-3">
      <Notice tone="warning">{text}</Notice>
    </div>
  )
}
