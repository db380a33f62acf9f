import { Select } from '../../ui/field.tsx'
import { Options } from '../../ui/options.tsx'

const COMMON = {
  'America/New_York': 'Eastern (New York)',
  'America/Chicago': 'Central (Chicago)',
  'America/Denver': 'Mountain (Denver)',
  'America/Phoenix': 'Arizona (Phoenix)',
  'America/Los_Angeles': 'Pacific (Los Angeles)',
  'America/Anchorage': 'Alaska (Anchorage)',
  'Pacific/Honolulu': 'Hawaii (Honolulu)',
}

interface TimeZoneSelectProps {
  value: string
  hint: string
  onChange: (timeZone: string) => void
}

/** All time zones that the browser knows, US zones first. */
export function TimeZoneSelect({ value, hint, onChange }: TimeZoneSelectProps) {
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !(zone in COMMON))
  const isListed = value in COMMON || others.includes(value)
  return (
    <Select label="Time zone of the venue" value={value} hint={hint} onChange={({ target }) => onChange(target.value)}>
      {!isListed && <option value={value}>{value}</option>}
      <Options names={COMMON} />
      <optgroup label="All others">
        {others.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </optgroup>
    </Select>
  )
}
