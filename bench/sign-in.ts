import { PASSWORD } from '../server/testing/people.ts'

/** The Cookie header of the browser that got this response. */
export const cookiesOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

/** Signs in and returns the Cookie header. */
export async function signIn(
  url: string,
  usernameOrEmail: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ usernameOrEmail, password: PASSWORD }),
  })
  if (!response.ok) throw new Error(`Sign-in as ${usernameOrEmail} failed: ${await response.text()}`)
  return cookiesOf(response)
}
