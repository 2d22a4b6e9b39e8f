import { staffPath } from '@/app/_request/paths.ts'
import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { FilterChoice } from '@/app/[language]/(staff)/_components/list/filter-choice.tsx'
import { LiveForm } from '@/components/staff/live-form'
import { TextField } from '@/components/staff/text-field'
import { Button } from '@/components/ui/button'
import { groundNames, radiusNames, themeNames } from '@/lib/config/rules/brand-look.ts'
import type { BrandView } from '@/lib/staff/view-brand.ts'

/** The parts of a look to try; an empty one is as the theme has it. */
export function BrandForm({
  visit,
  view,
}: {
  visit: StaffVisit
  view: Pick<BrandView, 'typed' | 'isAccentWrong'>
}) {
  const { t, language } = visit
  const { typed, isAccentWrong } = view
  const asTheme = ['', t('brandPreview.asTheme')] as const
  const wrong = { input: 'accent', message: t('brandPreview.accentWrong') }
  return (
    <LiveForm action={staffPath(language, 'brand')} values={typed}>
      <div className="brand-fields">
        <FilterChoice
          name="theme"
          label={t('brandPreview.theme')}
          value={typed.theme}
          options={themeNames.map((name) => [name, t(`brandPreview.themes.${name}`)] as const)}
        />
        <FilterChoice
          name="radius"
          label={t('brandPreview.radius')}
          value={typed.radius}
          options={[
            asTheme,
            ...radiusNames.map((name) => [name, t(`brandPreview.radii.${name}`)] as const),
          ]}
        />
        <FilterChoice
          name="ground"
          label={t('brandPreview.ground')}
          value={typed.ground}
          options={[
            asTheme,
            ...groundNames.map((name) => [name, t(`brandPreview.grounds.${name}`)] as const),
          ]}
        />
      </div>
      <TextField
        field={{
          control: 'text',
          name: 'accent',
          label: t('brandPreview.accent'),
          hint: t('brandPreview.accentHint'),
          autoComplete: 'off',
          spellCheck: false,
          ltr: true,
          width: 'half',
          value: typed.accent,
        }}
        state={{ problems: isAccentWrong ? [wrong] : [], hiddenError: t('form.hiddenError') }}
      />
      <div className="mt-2">
        <Button tone="secondary">{t('brandPreview.submit')}</Button>
      </div>
    </LiveForm>
  )
}
