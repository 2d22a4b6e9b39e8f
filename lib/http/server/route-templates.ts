/** The routes of the application, as Next has built them, and which of them a path has. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A route, such as `/[language]/apply/[application]/[step]`, and the values of its parameters in a path. */
export type Route = { template: string; parameters: Record<string, string> }

export type RouteFinder = (pathname: string) => Route | undefined

type Branch = {
  template?: string
  fixed: Map<string, Branch>
  /** The branch of a parameter. */
  open?: { name: string; branch: Branch }
  /** The template that takes all further parts. */
  rest?: string
}

/** Reads the templates of this build; in development and in tests, where no build lists them, of the folder `app`. */
export function readRouteTemplates(): string[] {
  if (process.env.NODE_ENV !== 'production') return readAppTemplates('app')
  const file = path.resolve('.next', 'app-path-routes-manifest.json')
  const templates = Object.values<string>(JSON.parse(readFileSync(file, 'utf8')))
  // Next's own pages.
  return templates.filter((template) => !template.startsWith('/_'))
}

/** Reads the templates of the folder `app`. */
export function readAppTemplates(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files.filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file)).map(toTemplate)
}

/** Leaves out the file and its route groups. */
function toTemplate(file: string): string {
  const parts = path.dirname(file).split(path.sep)
  return `/${parts.filter((part) => part !== '.' && !part.startsWith('(')).join('/')}`
}

/** Returns the function that finds the route of a path. */
export function createRouteFinder(templates: readonly string[]): RouteFinder {
  const root: Branch = { fixed: new Map() }
  for (const template of templates) addTemplate(root, template)
  return (pathname) => {
    const parameters: Record<string, string> = {}
    const template = find(root, pathname.split('/').filter(Boolean), parameters)
    return template === undefined ? undefined : { template, parameters }
  }
}

function addTemplate(root: Branch, template: string): void {
  let branch = root
  for (const part of template.split('/').filter(Boolean)) {
    if (part.startsWith('[...')) {
      branch.rest = template
      return
    }
    const isOpen = part.startsWith('[')
    let next = isOpen ? branch.open?.branch : branch.fixed.get(part)
    if (!next) {
      next = { fixed: new Map() }
      if (isOpen) branch.open = { name: part.slice(1, -1), branch: next }
      else branch.fixed.set(part, next)
    }
    branch = next
  }
  branch.template = template
}

/** A part that is written out goes before a parameter, as in Next. */
function find(
  { template, fixed, open, rest }: Branch,
  [part, ...others]: readonly string[],
  parameters: Record<string, string>,
): string | undefined {
  if (part === undefined) return template
  const branch = fixed.get(part)
  const found = branch && find(branch, others, parameters)
  if (found !== undefined) return found
  const inOpen = open && find(open.branch, others, parameters)
  if (inOpen === undefined) return rest
  parameters[open?.name ?? ''] = part
  return inOpen
}
