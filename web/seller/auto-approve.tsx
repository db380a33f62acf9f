import { Checkbox } from '../ui/checkbox.tsx'

/** For admins, who may publish without an approval. */
export const AutoApprove = ({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) => (
  <Checkbox
    label="Auto-Approve Product"
    hint="Goes live right away, without waiting for approval."
    checked={checked}
    onChange={({ target }) => onChange(target.checked)}
  />
)
