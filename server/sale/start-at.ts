/** An ISO time; one without an offset is local to `timeZone`. */
export function startAt(text: string, timeZone: string): Date {
  if (/(Z|[+-]\d\d:\d\d)$/.test(text)) return new Date(text)
  const wanted = Date.parse(`${text}Z`)
  const offsetAt = (time: number) => clockAt(time, timeZone) - time
  // The first guess may be on the other side of a daylight saving change.
  const guess = wanted - offsetAt(wanted)
  return new Date(wanted - offsetAt(guess))
}

/** What a clock there shows, as if it were UTC. */
const clockAt = (time: number, timeZone: string): number =>
  // The Swedish format is ISO 8601.
  Date.parse(`${new Date(time).toLocaleString('sv', { timeZone }).replace(' ', 'T')}Z`)
