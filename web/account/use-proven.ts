import type { UseMutationOptions } from '@tanstack/react-query'
import type { Proof } from '../../contracts/account-security.ts'
import { useMutationOnce } from '../lib/use-mutation-once.ts'

/**
 * For a request with a code or password. If only its answer was lost, a retry would be refused: the code has been used, or the
 * session has a new id.
 */
export const useProven = <Answer, Given = Proof>(options: UseMutationOptions<Answer, Error, Given>) =>
  useMutationOnce({ ...options, retry: false })
