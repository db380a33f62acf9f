import type { Spot } from './shape.ts'
import type { View } from './solid.ts'

/** The colours of one thing as `#RRGGBB`: its body, its second colour, its small parts. */
export type Tones = readonly [main: string, second: string, third: string]

export interface Sketch {
  /** SVG markup on the picture's 1000 by 1500 units, with the shadow it throws; the farthest part first. */
  layers: readonly string[]
  /** Where a close-up looks. */
  focus: Spot
  /** The middle and the enlargement at which the whole thing fills the picture well; the plain scene otherwise. */
  frame?: readonly [x: number, y: number, zoom: number]
}

/** How one kind of thing is drawn; `Details` say which specimen it is. */
export type Drawing<Details = object> = (tones: Tones, details: Details, view: View) => Sketch
