import { tabJson } from '../lib/json-storage.ts'
import { forgetRequestKey } from '../lib/request-key.ts'

const keyOf = (name: string): string => `fernvale-form:${name}`

/** What was typed into a form of this browser tab and never saved, because the session ended or the page was left. */
export const readForm = <Values extends object>(name: string): Values | undefined =>
  tabJson.read<Values>(keyOf(name)) ?? undefined

export const storeForm = (name: string, values: object) => tabJson.write(keyOf(name), values)

/** With the key of its request: what is typed next is a new one. */
export function forgetForm(name: string): void {
  tabJson.write(keyOf(name), null)
  forgetRequestKey(name)
}
