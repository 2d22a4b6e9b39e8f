import { getSite } from '@/app/_components/layout/get-site.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { Choices } from '@/components/form/choices'
import { StartCard } from '@/components/journey/start-card'
import { StatusPanel } from '@/components/journey/status-panel'
import { TextField } from '@/components/staff/text-field'
import { Button } from '@/components/ui/button'
import { type Brand, BrandName } from '@/components/ui/header'
import { person } from '@/components/ui/state-icon-paths'

const schemes = ['light', 'dark'] as const

/** Parts of the pages in the look that is tried, on light and on dark pages; nothing of it can be used. */
export function Specimens({ visit }: { visit: StaffVisit }) {
  const { t } = visit
  return (
    <div className="brand-specimens">
      {schemes.map((scheme) => (
        <figure key={scheme}>
          <figcaption>{t(`brandPreview.${scheme}`)}</figcaption>
          <div inert className={`brand-specimen brand-${scheme}`}>
            <Specimen visit={visit} scheme={scheme} />
          </div>
        </figure>
      ))}
    </div>
  )
}

/** The logo of that scheme, which the reader's own need not be. */
function brandOn(scheme: string, { name, logo }: Brand): Pick<Brand, 'name' | 'logo'> {
  if (!logo) return { name }
  const { src, dark = src, ...size } = logo
  return { name, logo: { src: scheme === 'dark' ? dark : src, ...size } }
}

type SpecimenProps = { visit: StaffVisit; scheme: (typeof schemes)[number] }

function Specimen({ visit, scheme }: SpecimenProps) {
  const { t, portico, language } = visit
  const { brand } = getSite(portico, language)
  return (
    <>
      <p className="brand-bar">
        <span className="brand">
          <BrandName {...brandOn(scheme, brand)} />
        </span>
      </p>
      <div className="brand-panel panel">
        <div className="start-hero">
          <p className="heading">{t('start.heading')}</p>
          <p className="lead">{t('start.lead', { brand: brand.name })}</p>
        </div>
        <StartCard
          value={`${scheme}-person`}
          title={t('start.forSelf')}
          drawing={person}
          time={t('start.needPersonTime', { minutes: 5 })}
          needs={[{ id: 'name', text: t('start.have.name') }]}
        />
        <Question visit={visit} scheme={scheme} />
      </div>
      <div className="brand-panel panel">
        <StatusPanel
          tone="success"
          level="h2"
          tag={t('status.approved.tag')}
          heading={t('status.approved.heading')}
          words={<p>{t('status.approved.text')}</p>}
        />
      </div>
      <div className="brand-email">
        <p className="text-small text-muted">
          <strong>{brand.name}</strong>
        </p>
        <p className="brand-email-heading">{t('notifications.headlines.decided')}</p>
        <span className="button button-primary">{t('notifications.back')}</span>
      </div>
    </>
  )
}

function Question({ visit: { t }, scheme }: SpecimenProps) {
  const fine = { problems: [], hiddenError: t('form.hiddenError') }
  const email = `${scheme}-email`
  return (
    <>
      <TextField
        field={{
          control: 'text',
          name: email,
          label: t('steps.contact.fields.email_address.label'),
          hint: t('steps.contact.fields.email_address.hint'),
          autoComplete: 'off',
          ltr: true,
          value: 'maya.example.com',
        }}
        state={{
          ...fine,
          problems: [
            { input: email, message: t('steps.contact.fields.email_address.errors.missing_at') },
          ],
        }}
      />
      <Choices
        field={{
          control: 'radios',
          name: `${scheme}-for`,
          label: t('steps.applicant.heading'),
          options: [
            { value: 'self', label: t('start.forSelf') },
            { value: 'company', label: t('start.forCompany') },
          ],
          value: 'self',
        }}
        state={fine}
      />
      <p className="submit-line">
        <Button>{t('page.continue')}</Button>
        <Button tone="secondary">{t('page.back')}</Button>
      </p>
    </>
  )
}
