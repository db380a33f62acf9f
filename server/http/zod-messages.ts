import { z } from 'zod'

/** Names of zod's types for people. */
const TYPES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
}

/** Default messages for invalid input. Contracts override them where the specification gives a text. */
function inputMessage(issue: z.core.$ZodRawIssue): string {
  // An entry of a list goes by the name of its list.
  const name = String(issue.path?.findLast((key) => typeof key !== 'number') ?? 'The request')
  return `${name} ${shortcoming(issue)}`
}

function shortcoming(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${TYPES[issue.expected] ?? issue.expected}`
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'is required'
      return `must ${amount(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum)}`
    case 'too_big':
      return `must ${amount(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum)}`
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
    case 'unrecognized_keys':
      return `may not have ${issue.keys.join(', ')}`
    default:
      return 'is not valid'
  }
}

function amount(origin: string, bound: string, size: number | bigint): string {
  if (origin === 'string') return `have ${bound} ${size} characters`
  if (origin === 'array' || origin === 'set') return `have ${bound} ${size} entries`
  return `be ${bound} ${size}`
}

export function installZodMessages(): void {
  z.config({ customError: inputMessage })
}
