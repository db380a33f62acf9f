import { TextField } from '../ui/field.tsx'

interface CodeFieldProps {
  label: string
  value: string
  onChange: (code: string) => void
  hint?: string
  error: string | undefined
}

/** For authenticator codes, which phones can autofill, and recovery codes. */
export const CodeField = ({ onChange, ...rest }: CodeFieldProps) => (
  <TextField
    {...rest}
    onChange={(event) => onChange(event.currentTarget.value)}
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    maxLength={20}
    required
  />
)
