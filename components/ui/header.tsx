import type { ReactNode } from 'react'
import { LanguageSwitch, type LanguageSwitchProps } from './language-switch'
import { PhaseLine } from './phase-line'
import { PorticoMark } from './portico-mark'

export type Brand = {
  name: string
  /** The link of the name: the start page. */
  href: string
  /** The brand's own logo instead of ours. */
  logo?: { src: string; width: number; height: number }
}

type HeaderProps = {
  brand: Brand
  languages?: LanguageSwitchProps
  testLine?: { tag: string; text: string }
  /** Replaces the language switch beside the brand. */
  children?: ReactNode
}

export function Header({ brand, languages, testLine, children }: HeaderProps) {
  return (
    <header className="header">
      {testLine && <PhaseLine {...testLine} />}
      <div className="frame header-line">
        <a href={brand.href} className="brand">
          <BrandFace {...brand} />
        </a>
        {children ?? (languages && <LanguageSwitch {...languages} />)}
      </div>
    </header>
  )
}

function BrandFace({ name, logo }: Brand) {
  return (
    <>
      {logo ? (
        <picture>
          <img {...logo} alt="" className="brand-logo" />
        </picture>
      ) : (
        <PorticoMark />
      )}
      <span>{name}</span>
    </>
  )
}
