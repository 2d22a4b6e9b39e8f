export type LanguageLink = {
  /** BCP 47. */
  lang: string
  /** In its own language. */
  name: string
  href: string
  current: boolean
}

export type LanguageSwitchProps = { label: string; languages: LanguageLink[] }

export function LanguageSwitch({ label, languages }: LanguageSwitchProps) {
  return (
    <nav aria-label={label} className="print:hidden">
      <ul className="-mx-1 flex flex-wrap gap-x-0.5 text-fine">
        {languages.map(({ lang, name, href, current }) => (
          <li key={lang}>
            <a
              href={href}
              lang={lang}
              hrefLang={lang}
              aria-current={current ? 'true' : undefined}
              className="language"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
