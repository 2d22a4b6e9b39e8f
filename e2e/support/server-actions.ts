/** The server actions of the build, called as script calls them. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../scripts/runtime.mjs'
import { createForm, type HttpResponse, sendRequest } from './http.ts'

/** The id of each action by its name. */
export function actionIds(): Map<string, string> {
  const file = path.join(root, '.next', 'server', 'server-reference-manifest.json')
  const { node } = JSON.parse(readFileSync(file, 'utf8')) as {
    node: Record<string, { exportedName: string }>
  }
  return new Map(Object.entries(node).map(([id, { exportedName }]) => [exportedName, id]))
}

/** The first argument of an action with a state. */
export const untouched = JSON.stringify({ problems: [], warnings: [], values: {} })

/** Calls an action by its name; `withState` if it takes the state of its form first. */
export function callAction(
  url: string,
  name: string,
  {
    cookie,
    fields,
    withState = false,
  }: { cookie: string; fields: readonly [string, string][]; withState?: boolean },
): Promise<HttpResponse> {
  const id = actionIds().get(name)
  if (!id) throw new Error(`There is no action ${name}`)
  const body = createForm([
    ...fields.map(([key, value]): [string, string] => [`_1_${key}`, value]),
    ['0', withState ? `[${untouched},"$K1"]` : '["$K1"]'],
  ])
  return sendRequest(url, { cookie, body, headers: { 'Next-Action': id } })
}
