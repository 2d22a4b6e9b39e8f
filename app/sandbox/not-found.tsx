import type { Metadata } from 'next'

export const metadata: Metadata = { title: 'Page not found' }

export default function NotFound() {
  return (
    <>
      <h1 className="heading">Page not found</h1>
      <p className="lead">
        There is no such application, or this installation is connected to another platform.
      </p>
    </>
  )
}
