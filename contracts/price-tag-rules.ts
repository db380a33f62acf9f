/** A sheet of labels. Lengths are in points, 72 to the inch. */
interface LabelSheet {
  /** As printed on the box. */
  name: string
  hint: string
  page: readonly [width: number, height: number]
  label: readonly [width: number, height: number]
  /** The position of the first label. */
  left: number
  top: number
  /** The distance between the corners of adjacent labels. */
  across: number
  down: number
  columns: number
  rows: number
}

const inches = (length: number): number => length * 72
const mm = (length: number): number => (length / 25.4) * 72

const LETTER = [inches(8.5), inches(11)] as const
const A4 = [mm(210), mm(297)] as const

/** The dimensions are the manufacturers'. */
export const LABEL_SHEETS = {
  'avery-5160': {
    name: 'Avery 5160',
    hint: 'Letter, 30 labels of 2⅝ × 1 in',
    page: LETTER,
    label: [inches(2.625), inches(1)],
    left: inches(0.1875),
    top: inches(0.5),
    across: inches(2.75),
    down: inches(1),
    columns: 3,
    rows: 10,
  },
  'avery-5163': {
    name: 'Avery 5163',
    hint: 'Letter, 10 labels of 4 × 2 in',
    page: LETTER,
    label: [inches(4), inches(2)],
    left: inches(0.15625),
    top: inches(0.5),
    across: inches(4.1875),
    down: inches(2),
    columns: 2,
    rows: 5,
  },
  'avery-l7160': {
    name: 'Avery L7160',
    hint: 'A4, 21 labels of 63.5 × 38.1 mm',
    page: A4,
    label: [mm(63.5), mm(38.1)],
    left: mm(7.21),
    top: mm(15.15),
    across: mm(66.04),
    down: mm(38.1),
    columns: 3,
    rows: 7,
  },
  'roll-62': {
    name: '62 mm roll',
    hint: 'Label printers, one label of 62 × 40 mm at a time',
    page: [mm(62), mm(40)],
    label: [mm(62), mm(40)],
    left: 0,
    top: 0,
    across: mm(62),
    down: mm(40),
    columns: 1,
    rows: 1,
  },
} as const satisfies Record<string, LabelSheet>

export type LabelSize = keyof typeof LABEL_SHEETS
export const LABEL_SIZES = Object.keys(LABEL_SHEETS) as LabelSize[]

/** Per PDF: some seconds of CPU. */
export const MAX_TAGS = 500

export const labelsOn = (size: LabelSize): number => LABEL_SHEETS[size].columns * LABEL_SHEETS[size].rows

/** A label's page (from 0) and top-left corner in points. Labels are filled row by row. */
export function placeOfLabel(size: LabelSize, index: number): { page: number; x: number; y: number } {
  const { columns, left, top, across, down } = LABEL_SHEETS[size]
  const onPage = index % labelsOn(size)
  return {
    page: Math.floor(index / labelsOn(size)),
    x: left + (onPage % columns) * across,
    y: top + Math.floor(onPage / columns) * down,
  }
}

/** `changed`: the price has changed since its tag was printed. */
export const PRINTED = ['no', 'changed', 'yes'] as const
export type Printed = (typeof PRINTED)[number]

interface Tagged {
  id: number
  title: string
  seller: string
}

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** By seller and title, like the tables at the sale; "Lot 2" before "Lot 10". */
export const inTagOrder = (a: Tagged, b: Tagged): number =>
  compare(a.seller, b.seller) || compare(a.title, b.title) || a.id - b.id
