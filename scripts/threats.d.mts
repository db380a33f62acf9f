export interface Threat {
  threat: string
  file: string
  name: string
}

export function readThreats(root: string): Threat[]
export function uncovered(threats: Threat[], reports: { unit: unknown; e2e: unknown; root: string }): Threat[]
