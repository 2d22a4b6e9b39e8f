/** The part of the package that is used; it comes without types. */
declare module 'accessible-autocomplete' {
  type Options = {
    selectElement: HTMLSelectElement
    id: string
    name: string
    defaultValue: string
    autoselect: boolean
    minLength: number
    showAllValues: boolean
    dropdownArrow: () => string
    displayMenu: 'inline'
    inputClasses: string
    source: (query: string, show: (found: string[]) => void) => void
    templates: {
      inputValue: (option: string | undefined) => string
      suggestion: (option: string) => string
    }
    menuAttributes: { [name: string]: string }
    onConfirm: (option: string | undefined) => void
    tNoResults: () => string
    tAssistiveHint: () => string
    tStatusNoResults: () => string
    tStatusSelectedOption: (option: string, length: number, index: number) => string
    tStatusResults: (length: number, selected: string) => string
  }
  const accessibleAutocomplete: { enhanceSelectElement: (options: Options) => void }
  export default accessibleAutocomplete
}
