/** Finds in the objects of a PDF what a reader would run, start, fetch or show besides its pages. */

type PdfValue = string | number | boolean | null | PdfValue[] | PdfDictionary
export type PdfDictionary = { [name: string]: PdfValue }
/** Objects by their references (`3 0 R`); names begin with `/`, texts with `u:` or `b:`. */
export type PdfObjects = Map<string, PdfValue>

/**
 * Names that make a reader act (ISO 32000-2, 12.6 and 13), in any place. Links (`URI`) are not among them: they
 * lead away only when they are pressed.
 */
const activeNames = new Set(
  [
    // Scripts, also those of a 3D picture.
    ...['JavaScript', 'JS', 'XFA', 'OnInstantiate'],
    // Actions that start a program, open another file, or send and fetch data.
    ...['Launch', 'GoToR', 'GoToE', 'SubmitForm', 'ImportData', 'Rendition', 'FFilter', 'OPI'],
    // Files within the file.
    ...['EmbeddedFile', 'EmbeddedFiles', 'EF', 'FileAttachment', 'Collection'],
    // Films, sounds and three-dimensional pictures.
    ...['RichMedia', 'RichMediaExecute', 'Movie', 'Sound', 'Screen', '3D', 'GoTo3DView'],
  ].map((name) => `/${name}`),
)

/** Tells whether a name, with its `/`, is one of them. */
export function isActiveName(name: string): boolean {
  return activeNames.has(name)
}

/** Tells whether something in these objects acts, or leads away without being pressed. */
export function hasActiveContent(objects: PdfObjects): boolean {
  const resolve = (value: PdfValue | undefined) =>
    typeof value === 'string' && objects.has(value) ? objects.get(value) : value
  const checked = new Set<PdfValue>()

  /** Tells whether an action, or one after it, opens an address. */
  function leadsAway(given: PdfValue | undefined): boolean {
    const action = resolve(given)
    if (Array.isArray(action)) return action.some(leadsAway)
    if (!isDictionary(action) || checked.has(action)) return false
    checked.add(action)
    return resolve(action['/S']) === '/URI' || leadsAway(action['/Next'])
  }

  function acts(value: PdfValue): boolean {
    if (typeof value === 'string') return activeNames.has(value)
    if (Array.isArray(value)) return value.some(acts)
    if (!isDictionary(value)) return false
    if (isProgram(resolve(value['/URI'])) || isProgram(resolve(value['/Base']))) return true
    if (namesOtherFile(value)) return true
    const additional = resolve(value['/AA'])
    if (leadsAway(value['/OpenAction'])) return true
    if (isDictionary(additional) && Object.values(additional).some(leadsAway)) return true
    return Object.entries(value).some(([name, item]) => activeNames.has(name) || acts(item))
  }

  /** Whether it shows a part of another file, or belongs to files within this one, or is a program for a printer. */
  function namesOtherFile(value: PdfDictionary): boolean {
    const [reference, subtype, second] = ['/Ref', '/Subtype', '/Subtype2'].map((name) =>
      resolve(value[name]),
    )
    if (isDictionary(reference) && '/F' in reference) return true
    if (subtype === '/PS' || second === '/PS') return true
    return '/F' in value && ('/RF' in value || resolve(value['/S']) === '/Thread')
  }

  return [...objects.values()].some(acts)
}

/** Tells whether an address is no address, but something to run or a file. */
function isProgram(address: PdfValue | undefined): boolean {
  if (typeof address !== 'string') return false
  const [, kind, text = ''] = /^([ub]):(.*)$/s.exec(address) ?? []
  const decoded = kind === 'b' ? Buffer.from(text, 'hex').toString('latin1') : text
  // Browsers ignore these characters anywhere in the name of a scheme (WHATWG URL).
  return /^(javascript|vbscript|data|file):/i.test(decoded.replace(/[\0-\x20]/g, ''))
}

export function isDictionary(value: PdfValue | undefined): value is PdfDictionary {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
