import { LanguageSwitch, type LanguageSwitchProps } from './language-switch'
import { PhaseLine } from './phase-line'
import { PorticoMark } from './portico-mark'

export type Brand = {
  name: string
  /** Where the name leads: the start page. */
  href: string
  /** The brand's own logo instead of ours; the name is shown beside it unless the logo has it. */
  logo?: { src: string; darkSrc?: string; width: number; height: number; saysName?: boolean }
}

type HeaderProps = {
  brand: Brand
  languages?: LanguageSwitchProps
  testLine?: { tag: string; text: string }
}

export function Header({ brand, languages, testLine }: HeaderProps) {
  return (
    <header className="header">
      {testLine && <PhaseLine {...testLine} />}
      <div className="frame flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1.5">
        <a href={brand.href} className="brand">
          <BrandFace {...brand} />
        </a>
        {languages && <LanguageSwitch {...languages} />}
      </div>
    </header>
  )
}

function BrandFace({ name, logo }: Brand) {
  if (!logo) {
    return (
      <>
        <PorticoMark />
        <span>{name}</span>
      </>
    )
  }
  return (
    <>
      <picture>
        {logo.darkSrc && (
          <source srcSet={logo.darkSrc} media="screen and (prefers-color-scheme: dark)" />
        )}
        <img
          src={logo.src}
          width={logo.width}
          height={logo.height}
          alt={logo.saysName ? name : ''}
          className="brand-logo"
        />
      </picture>
      {!logo.saysName && <span>{name}</span>}
    </>
  )
}
