export type LanguageSwitchProps = {
  label: string
  /** BCP 47, and the name in the language itself. */
  all: [lang: string, name: string][]
  current: string
  /** The path of this page after its language. */
  path: string
  /** The id of a form that goes along as it is typed: each language is a button of it, named `switch`. */
  form?: string | undefined
}

export function LanguageSwitch({ label, all, current, path, form }: LanguageSwitchProps) {
  return (
    <nav aria-label={label} className="languages">
      {/* Enter in an input presses the first button of its form, wherever it is. */}
      {form && (
        <button type="submit" form={form} tabIndex={-1} aria-hidden="true" className="sr-only" />
      )}
      <ul>
        {all.map(([lang, name]) => {
          const shared = {
            lang,
            'aria-current': lang === current ? ('true' as const) : undefined,
            className: 'language',
          }
          return (
            <li key={lang}>
              {form ? (
                <button type="submit" form={form} name="switch" value={lang} {...shared}>
                  {name}
                </button>
              ) : (
                <a href={`/${lang}${path}`} hrefLang={lang} {...shared}>
                  {name}
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
