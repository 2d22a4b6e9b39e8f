import { Icon } from './icon'
import { globe } from './icon-paths'
import { LanguageSwitch, type LanguageSwitchProps } from './language-switch'
import { VisuallyHidden } from './visually-hidden'

const menuId = 'languages'

/**
 * The languages behind one button. The browser opens and closes it by its own attributes: no script is needed, and
 * Escape or a click beside it closes it.
 */
export function LanguageMenu(props: LanguageSwitchProps) {
  const { label, all, current } = props
  const name = all.find(([lang]) => lang === current)?.[1]
  return (
    <div className="language-menu">
      <button type="button" popoverTarget={menuId} className="bar-link">
        <Icon drawing={globe} />
        <VisuallyHidden>{`${label}: `}</VisuallyHidden>
        <span className="bar-words">{name}</span>
      </button>
      <div id={menuId} popover="auto" className="language-panel">
        <LanguageSwitch {...props} />
      </div>
    </div>
  )
}
