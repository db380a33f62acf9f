/** Safe markup, created only by `html`. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = string | number | Html | readonly Html[] | null | false

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeText = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character)

function markup(value: Value): string {
  if (value === null || value === false) return ''
  if (value instanceof Html) return value.text
  return typeof value === 'object' ? value.map((part) => part.text).join('') : escapeText(String(value))
}

/** Escapes all values that are not `Html` themselves. Quote attribute values. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(strings.map((string, index) => string + markup(values[index] ?? null)).join(''))
}
