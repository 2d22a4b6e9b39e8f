import type { StaffVisit } from '@/app/_request/staff-visit.ts'
import { formatNumber } from '@/lib/i18n/lists.ts'
import type { BrandView } from '@/lib/staff/view-brand.ts'

/** The contrasts that a look reaches, beside those that it must have. */
export function ContrastTable({
  visit: { t, language },
  contrasts,
}: {
  visit: StaffVisit
  contrasts: BrandView['contrasts']
}) {
  // Rounded down: what falls short by a little falls short.
  const show = (contrast: number) => formatNumber(Math.floor(contrast * 10) / 10, language)
  return (
    <section aria-labelledby="contrast">
      <h2 id="contrast" className="text-section font-strong">
        {t('brandPreview.contrast.heading')}
      </h2>
      <p className="mt-1 text-small">{t('brandPreview.contrast.text')}</p>
      <table className="brand-contrasts">
        <thead>
          <tr>
            {(['part', 'light', 'dark', 'least'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`brandPreview.contrast.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {contrasts.map(({ part, light, dark, least }) => (
            <tr key={part}>
              <th scope="row">{t(`brandPreview.contrast.parts.${part}`)}</th>
              <td>{show(light)}</td>
              <td>{show(dark)}</td>
              <td>{show(least)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
