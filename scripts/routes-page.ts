import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '..')

const readSource = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8')

const sourcesBelow = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => path.join(folder, file))
    .sort()

/** Maps the first group of every match below a folder to its file. */
function locate(folder: string, pattern: RegExp): Map<string, string> {
  const found = new Map<string, string>()
  for (const file of sourcesBelow(folder))
    for (const [, name = ''] of readSource(file).matchAll(pattern)) found.set(name, file)
  return found
}

const link = (file: string): string => `[${file}](../${encodeURI(file)})`

export const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** The page that a route imports, else the last component it imports, else the route itself. */
function componentOf(route: string): string {
  const imports = [...readSource(route).matchAll(/from '(\.\.\/(?!layout|ui|lib)[^']+\.tsx)'/g)].map(
    ([, file = '']) => file,
  )
  const component = imports.findLast((file) => file.endsWith('-page.tsx')) ?? imports.at(-1)
  return component ? path.join('web/routes', component) : route
}

/** The text of docs/routes.md. */
export function routesPage(): string {
  const pages = [...locate('web/routes', /createFileRoute\('([^']+)'\)/g)].sort()
  const contracts = locate('contracts', /^ {2}'((?:GET|POST|PUT|PATCH|DELETE) \/[^']+)': \{/gm)
  const handlers = locate('server', /\b(?:route|readRoute|unsubscribeRoute)\(\s*\w+,\s*(?:deps,\s*)?'([^']+)'/g)
  const address = (call: string) => call.split(' ')[1] ?? ''
  const calls = [...contracts].sort(([a], [b]) => address(a).localeCompare(address(b)) || a.localeCompare(b))
  return [
    '# Every page and call, with the two files to open',
    'Written by `npx vitest run scripts/routes.test.ts -u`; a test fails while it is out of date.',
    '## Pages',
    table(
      ['address', 'route', 'page'],
      pages.map(([url, file]) => [`\`${url.replaceAll('_/', '/')}\``, link(file), link(componentOf(file))]),
    ),
    '## Calls',
    table(
      ['call', 'contract', 'handler'],
      calls.map(([call, file]) => [`\`${call}\``, link(file), link(handlers.get(call) ?? '')]),
    ),
    '',
  ].join('\n\n')
}
