export interface TestResult {
  file: string
  name: string
  project?: string
  status: 'passed' | 'failed' | 'skipped'
  message: string
}

export function unitResults(report: unknown, root: string): TestResult[]
export function journeyResults(report: unknown): TestResult[]
