import { useKnownUser } from './session.ts'

/** The name under which a form is stored. It has the account: another may sign in in this tab next. */
export const useFormName = (name: string): string => `${useKnownUser()?.id}/${name}`
