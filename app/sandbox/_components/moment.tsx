/** A time to the second, in UTC, for people and machines. */
export function Moment({ at }: { at: Date | string }) {
  const iso = new Date(at).toISOString()
  return <time dateTime={iso}>{`${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`}</time>
}
