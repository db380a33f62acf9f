import { cleanLine, cutText, isVisible } from '../../contracts/text-rules.ts'

const MAX_LENGTH = 100

/** A person's name as a vendor's form took it, on one line; null if it has no visible character. */
export function personName(typed: string): string | null {
  const name = cutText(cleanLine(typed), MAX_LENGTH)
  return isVisible(name) ? name : null
}
