import type { SimulatorApplication } from '@/lib/platform/simulator/simulator.ts'

/** The people of a company, in the order in which they were added. */
export function PeopleList({ people }: Pick<SimulatorApplication, 'people'>) {
  if (people.length === 0) return <p className="text-muted">There are no people yet.</p>
  return (
    <ul className="grid grid-cols-1 gap-2">
      {people.map(({ id, name, roles, scenario }) => (
        <li key={id}>
          <p className="font-strong">{name}</p>
          <p className="text-fine text-muted">
            <code className="font-figures">{id}</code>, {roles.join(', ')}, scenario {scenario}
          </p>
        </li>
      ))}
    </ul>
  )
}
