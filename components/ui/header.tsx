import type { ReactNode } from 'react'
import { BackLink } from './back-link'
import { Icon } from './icon'
import { question } from './icon-paths'
import { LanguageMenu } from './language-menu'
import type { LanguageSwitchProps } from './language-switch'
import { PhaseLine } from './phase-line'
import { PorticoMark } from './portico-mark'
import { VisuallyHidden } from './visually-hidden'

export type Brand = {
  name: string
  /** The link of the name: the start page. */
  href: string
  /** The brand's own logo instead of ours; `dark`: on dark pages. */
  logo?: { src: string; dark?: string; width: number; height: number }
}

type HeaderProps = {
  brand: Brand
  /** One page back in the journey. */
  back?: { href: string; text: string } | undefined
  /** The link to the help below the page. */
  helpText: string
  languages?: LanguageSwitchProps | undefined
  testLine?: { short: string; tag: string; text: string } | undefined
  /** Replaces the help and the languages, and takes a second line where it has to. */
  children?: ReactNode
}

/** The bar above every page: the way back, the brand, the help and the languages. */
export function Header({ brand, back, helpText, languages, testLine, children }: HeaderProps) {
  if (children) {
    return (
      <header className="header header-full">
        {testLine && <PhaseLine {...testLine} />}
        <div className="frame header-line">
          <BrandLink {...brand} />
          {children}
        </div>
      </header>
    )
  }
  return (
    <header className="header">
      <div className="frame header-line">
        {back && <BackLink {...back} />}
        <BrandLink {...brand} />
        {testLine && (
          <p className="test-mark">
            <span>{testLine.short}</span>
            <VisuallyHidden>{`. ${testLine.text}`}</VisuallyHidden>
          </p>
        )}
        <a href="#help" className="bar-link">
          <Icon drawing={question} />
          <span className="bar-words">{helpText}</span>
        </a>
        {languages && <LanguageMenu {...languages} />}
      </div>
    </header>
  )
}

function BrandLink({ href, ...brand }: Brand) {
  return (
    <a href={href} className="brand">
      <BrandName {...brand} />
    </a>
  )
}

/** The logo and the name, as they stand in the bar. */
export function BrandName({ name, logo }: Pick<Brand, 'name' | 'logo'>) {
  return (
    <>
      {logo ? <Logo {...logo} /> : <PorticoMark />}
      <span>{name}</span>
    </>
  )
}

function Logo({ dark, ...logo }: NonNullable<Brand['logo']>) {
  return (
    <picture>
      {dark && <source media="screen and (prefers-color-scheme: dark)" srcSet={dark} />}
      <img {...logo} alt="" className="brand-logo" />
    </picture>
  )
}
