type LanguageLink = {
  /** BCP 47. */
  lang: string
  /** In its own language. */
  name: string
  href: string
  current: boolean
}

export type LanguageSwitchProps = {
  label: string
  languages: LanguageLink[]
  /** The id of a form that goes along as it is typed: each language is a button of it, named `switch`. */
  form?: string | undefined
}

export function LanguageSwitch({ label, languages, form }: LanguageSwitchProps) {
  return (
    <nav aria-label={label} className="print:hidden">
      {/* What Enter presses in an input: the first button of its form, wherever it is. */}
      {form && (
        <button type="submit" form={form} tabIndex={-1} aria-hidden="true" className="sr-only" />
      )}
      <ul className="-mx-1 flex flex-wrap gap-x-0.5 text-fine">
        {languages.map(({ lang, name, href, current }) => (
          <li key={lang}>
            {form ? (
              <button
                type="submit"
                form={form}
                name="switch"
                value={lang}
                lang={lang}
                aria-current={current ? 'true' : undefined}
                className="language"
              >
                {name}
              </button>
            ) : (
              <a
                href={href}
                lang={lang}
                hrefLang={lang}
                aria-current={current ? 'true' : undefined}
                className="language"
              >
                {name}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
