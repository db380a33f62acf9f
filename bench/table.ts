export interface Row {
  what: string
  figures: string
  goal: string
  met: boolean
}

export function printTable(name: string, rows: Row[]): void {
  const cells = rows.map(({ what, figures, goal, met }) => [what, figures, goal, met ? 'met' : 'MISSED'])
  const lines = [['what', 'figures', 'goal', ''], ...cells]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  console.log(`\n${name}`)
  for (const line of lines) console.log(`  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`)
}
