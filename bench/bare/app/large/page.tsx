import { cookies } from 'next/headers'
import { goOn } from '../go-on.ts'

// As many bytes of HTML, and of what Next adds for its script, as Portico's pages have in the middle.
const lines = Array.from({ length: 84 }, (_, index) => `Line ${index + 1} of a page as large`)

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
