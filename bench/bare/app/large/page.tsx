import { cookies } from 'next/headers'
import { goOn } from '../go-on.ts'
import { lines } from './lines.ts'

/** The same page among as much else as stands on a page of Portico's. */
export default async function LargePage() {
  const known = (await cookies()).has('known')
  return (
    <form action={goOn}>
      <h1>{known ? 'Welcome back' : 'Welcome'}</h1>
      <input type="hidden" name="path" value="/large" />
      <label>
        Name <input name="name" />
      </label>
      <ul>
        {lines.map((line) => (
          <li key={line} className="some class names as they stand there">
            <span className="more of them">{line}</span>
          </li>
        ))}
      </ul>
      <button type="submit">Continue</button>
    </form>
  )
}
