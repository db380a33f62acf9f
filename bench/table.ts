export interface Row {
  what: string
  figures: string
  goal: string
  met: boolean
}

const cell = (text: string): string => text.replaceAll('|', '\\|')

/** As a Markdown table, for the README. */
export function printTable(name: string, rows: readonly Row[]): void {
  console.log(`\n<!-- npm run bench -- ${name} -->\n| what | figure | goal |\n| --- | --- | --- |`)
  for (const { what, figures, goal, met } of rows)
    console.log(`| ${cell(what)} | ${cell(figures)}${met ? '' : ' **missed**'} | ${cell(goal)} |`)
}
