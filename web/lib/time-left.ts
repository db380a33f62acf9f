/** `29:05`, or an empty string once the time is up. */
export function timeLeft(expiresAt: string, now: Date): string {
  const seconds = Math.ceil((new Date(expiresAt).getTime() - now.getTime()) / 1000)
  return seconds <= 0 ? '' : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
