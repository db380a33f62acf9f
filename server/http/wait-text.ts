/** `a minute`, `12 minutes`: how long a refusal asks people to wait. */
export function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}
