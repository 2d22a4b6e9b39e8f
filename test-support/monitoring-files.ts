/** Lists the metrics that the dashboard and the alerts in `deploy/monitoring` name. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { root } from '../scripts/runtime.mjs'

const folder = path.join(root, 'deploy', 'monitoring')

type Dashboard = { panels: { targets: { expr: string }[] }[] }
type Rules = { groups: { rules: { alert: string; expr: string }[] }[] }

/** Every expression of both files. */
export function listExpressions(): string[] {
  const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
  const { panels } = JSON.parse(read('dashboard.json')) as Dashboard
  const { groups } = parse(read('alerts.yaml')) as Rules
  return [
    ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
  ]
}

/** The metrics of the expressions that a server does not know, whose figures are `text`. */
export function listMissingMetrics(text: string): string[] {
  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  const named = listExpressions().flatMap((expr) => [
    ...expr.matchAll(/\b(portico|nodejs|process)_\w+/g),
  ])
  const names = named.map(([name]) => name.replace(/_(bucket|count|sum)$/, ''))
  return [...new Set(names)].filter((name) => !known.has(name))
}
