import type { Scenario } from '@/lib/platform/simulator/scenarios/scenario.ts'

/** The names that select a scenario, with what then happens. */
export function ScenarioTable({ of, scenarios }: { of: string; scenarios: readonly Scenario[] }) {
  return (
    <table className="mt-3 w-full text-start text-small">
      <thead>
        <tr className="border-b border-control">
          <th scope="col" className="py-1 pe-2 text-start font-strong">
            {of}
          </th>
          <th scope="col" className="py-1 text-start font-strong">
            What happens
          </th>
        </tr>
      </thead>
      <tbody>
        {scenarios.map(({ id, name, description }) => (
          <tr key={id} className="border-b border-line align-top">
            <th scope="row" className="whitespace-nowrap py-1 pe-2 text-start font-strong">
              {name}
            </th>
            <td className="py-1">{description}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
