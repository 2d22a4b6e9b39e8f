import type { Warning } from '@/lib/onboarding/view/step-view.ts'

type CorrectionButtonsProps = { name: string; correction: NonNullable<Warning['correction']> }

/** Answers a warning by one press, with script and without: by the likely value, or by the typed one. */
export function CorrectionButtons({ name, correction }: CorrectionButtonsProps) {
  return (
    <div className="correction">
      <button
        type="submit"
        name={`use.${name}`}
        value={correction.value}
        className="button button-secondary"
      >
        <bdi>{correction.use}</bdi>
      </button>
      <button type="submit" className="button button-secondary">
        {correction.keep}
      </button>
    </div>
  )
}
