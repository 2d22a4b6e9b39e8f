import { readFileSync } from 'node:fs'
import path from 'node:path'

type Branch = { route?: string; fixed: Map<string, Branch>; open?: Branch; rest?: string }

/** The label of paths that no template fits. */
const otherRoute = 'other'

/** The routes that Next has built, such as `/[language]/apply/[application]/[step]`. */
export function readRouteTemplates(buildFolder: string): string[] {
  const file = path.join(buildFolder, 'app-path-routes-manifest.json')
  return Object.values<string>(JSON.parse(readFileSync(file, 'utf8')))
}

/** Returns the function that finds the template of a path; of files of the build it is their folder. */
export function createRouteFinder(templates: readonly string[]): (pathname: string) => string {
  const root: Branch = { fixed: new Map() }
  for (const template of templates) addTemplate(root, template)
  return (pathname) => {
    if (pathname.startsWith('/_next/static/')) return '/_next/static'
    return find(root, pathname.split('/').filter(Boolean)) ?? otherRoute
  }
}

function addTemplate(root: Branch, template: string): void {
  let branch = root
  for (const part of template.split('/').filter(Boolean)) {
    if (part.startsWith('[...')) {
      branch.rest = template
      return
    }
    let next = part.startsWith('[') ? branch.open : branch.fixed.get(part)
    if (!next) {
      next = { fixed: new Map() }
      if (part.startsWith('[')) branch.open = next
      else branch.fixed.set(part, next)
    }
    branch = next
  }
  branch.route = template
}

/** A part that is written out goes before one that is open, as in Next. */
function find(branch: Branch, parts: readonly string[]): string | undefined {
  const [part, ...others] = parts
  if (part === undefined) return branch.route
  const fixed = branch.fixed.get(part)
  const found = (fixed && find(fixed, others)) ?? (branch.open && find(branch.open, others))
  return found ?? branch.rest
}
