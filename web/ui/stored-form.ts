import { tabJson } from '../lib/json-storage.ts'

const keyOf = (name: string): string => `fernvale-form:${name}`

/** What was typed into a form of this browser tab and never saved, because the session ended or the page was left. */
export const readForm = <Values extends object>(name: string): Values | undefined =>
  tabJson.read<Values>(keyOf(name)) ?? undefined

export const storeForm = (name: string, values: object) => tabJson.write(keyOf(name), values)

export const forgetForm = (name: string): void => void tabJson.write(keyOf(name), null)
