import { describe, expect, test } from 'vitest'
import { asText, csvLine } from './csv.ts'

describe('user input in a spreadsheet', () => {
  test.each([
    ['=1+1', "'=1+1"],
    [' \t@SUM(A1)', "' \t@SUM(A1)"],
    ['+49 40 123', "'+49 40 123"],
    ['-2 lamps', "'-2 lamps"],
    ['\uff1dHYPERLINK(1)', "'\uff1dHYPERLINK(1)"],
    ['\uff20SUM(A1)', "'\uff20SUM(A1)"],
    ['Lamp;=1+1', "Lamp;'=1+1"],
    ['Lamp"; \uff0b1;-1;', `Lamp";' \uff0b1;'-1;`],
  ])('%j runs no formula', (text, escaped) => {
    expect(asText(text)).toBe(escaped)
  })

  test.each(['Brass lamp', '2 + 2 = 4', 'hazel@example.com', 'Salt & pepper; pewter', 'H-O train', ''])(
    '%j stays as it is',
    (text) => {
      expect(asText(text)).toBe(text)
    },
  )

  test('cannot end its cell', () => {
    expect(csvLine([asText('","=1+1'), 'x'])).toBe('""",""=1+1","x"\r\n')
  })
})
