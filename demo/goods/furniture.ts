import type { DemoGood } from '../goods.ts'
import { onFloor, onTable, onWall, outdoors, shots } from './shots.ts'

export const FURNITURE: readonly DemoGood[] = [
  {
    slug: 'ladder-back-porch-rocker',
    title: 'Ladder-back porch rocker with a rush seat',
    description:
      'Turned maple from a little shop near Troy that made nothing but chairs for sixty years. Three slats, wide arms, and rockers long enough to nap on. I wove the seat new last winter, four days of wet rush and old radio shows, and it has stretched as tight as a drum since. 44 inches to the top of the posts, 24 wide, seat at 16. One rocker had split along the grain; it is glued and pinned and stronger than its brother. The old brown finish I left alone, worn through at the arm ends where hands go.',
    price: '165.00',
    category: 'Home & Decor > Furniture > Chairs',
    tags: ['rocking chair', 'porch', 'rush seat', 'maple', 'troy nc'],
    brand: null,
    condition: 'Restored',
    seller: 'otis',
    views: 52,
    pictures: shots(
      {
        thing: 'rockingChair',
        tones: ['walnut', 'pine', 'brass'],
        turn: -32,
        backdrop: onFloor('sage', 'oak', { light: 'window' }),
      },
      { turn: 30, backdrop: outdoors('sky', 'moss') },
      { zoom: 1.9 },
    ),
  },
  {
    slug: 'walnut-writing-desk',
    title: 'Walnut writing desk with pigeonholes, 1960s',
    description:
      "Built in High Point when High Point built everything. Solid walnut case with dovetailed drawers, brass pulls, splayed legs and a row of pigeonholes along the back for the letters you mean to answer. 48 wide, 24 deep, 30 to the writing surface, 37 in all. Every drawer runs; I waxed the slides. The top had a ring from somebody's iced tea, so I scraped it and put on three coats of oil. A small key comes with it and locks nothing I could find. Two people and a pickup will move it; the legs unscrew.",
    price: '485.00',
    category: 'Home & Decor > Furniture > Desks',
    tags: ['desk', 'walnut', 'mid-century', 'high point', 'dovetail'],
    brand: null,
    condition: 'Restored',
    seller: 'otis',
    views: 41,
    pictures: shots(
      {
        thing: 'desk',
        tones: ['walnut', 'oak', 'brass'],
        turn: -24,
        backdrop: onFloor('mist', 'oak', { light: 'leaves' }),
      },
      { turn: 24, backdrop: onFloor('apricot', 'pine') },
      { zoom: 2 },
    ),
  },
  {
    slug: 'green-painted-bookcase',
    title: 'Tall green painted bookcase, four shelves',
    description:
      'This stood in the upstairs hall of the farmhouse and held every Nancy Drew in Orange County. Heart pine under four coats of paint, the last one a fern green I chose and would choose again. 64 inches tall, 32 wide, 11 deep, with four fixed shelves that do not sag. There is a height chart in pencil on the left side, inside, from 1948 to 1961. I could not bring myself to paint over it. Books not included.',
    price: '210.00',
    category: 'Home & Decor > Furniture > Shelves',
    tags: ['bookcase', 'painted', 'heart pine', 'farmhouse'],
    brand: null,
    condition: 'Good',
    seller: 'hazel',
    views: 3,
    pictures: shots(
      {
        thing: 'bookcase',
        tones: ['fern', 'moss', 'brass'],
        details: { filled: true },
        turn: -24,
        backdrop: onFloor('rose', 'oak'),
      },
      { details: {}, turn: 20, backdrop: onFloor('bone', 'pine', { light: 'window' }) },
      { zoom: 1.7 },
    ),
  },
  {
    slug: 'farmhouse-kitchen-table',
    title: 'Farmhouse kitchen table with one drawer',
    description:
      'Four oak boards on a base of painted poplar, made by a carpenter in Bynum for a family with five children. It has the knife marks to prove it. 50 by 32 inches, 29 high, tapered legs, one deep drawer with a brass knob for the good scissors. I flattened the top by hand, left the scars, and finished it with something you can eat off. The cream paint underneath is original and chipped at the feet. Seats four, or six who like each other.',
    price: '240.00',
    category: 'Home & Decor > Furniture > Tables',
    tags: ['kitchen table', 'oak', 'farmhouse', 'painted base', 'bynum'],
    brand: null,
    condition: 'Good',
    seller: 'otis',
    views: 8,
    pictures: shots(
      { thing: 'table', tones: ['oak', 'bone', 'brass'], turn: -28, backdrop: onFloor('dusk', 'walnut') },
      { turn: 24, backdrop: onFloor('clay', 'pine') },
      { zoom: 1.8 },
    ),
  },
  {
    slug: 'brass-floor-lamp-pleated-shade',
    title: 'Brass floor lamp with a pleated apricot shade',
    description:
      'A reading lamp with its own weather. Solid brass stem, heavy round foot, a pull chain with a brass bead, and a pleated cloth shade in apricot that turns any room into six in the evening. 58 inches tall. I put in a new socket, a new cloth-covered cord and a plug with a switch you can find with your toe. Brass has been cleaned, not lacquered, so it will mellow. One pleat at the back has a small repair.',
    price: '120.00',
    category: 'Home & Decor > Lighting > Floor Lamps',
    tags: ['floor lamp', 'brass', 'rewired', 'pleated shade'],
    brand: null,
    condition: 'Restored',
    seller: 'otis',
    views: 3,
    pictures: shots(
      {
        thing: 'floorLamp',
        tones: ['brass', 'apricot', 'brass'],
        details: { lit: true },
        backdrop: onFloor('fern', 'oak', { motif: 'panel' }),
      },
      { details: {}, backdrop: onFloor('sky', 'pine') },
      { zoom: 1.7 },
    ),
  },
  {
    slug: 'teal-gourd-table-lamp',
    title: 'Teal gourd table lamp, rewired',
    description:
      'A ceramic gourd in that deep teal potters chased all through the sixties, with a linen shade the color of cream. Found on a curb in Siler City with a cord that scared even me. New socket, new cord, new felt under the foot, tested overnight. 27 inches to the finial, shade 16 across. There is a glaze skip the size of a pea at the back near the base, and I left it, because it shows a person made it.',
    price: '68.00',
    category: 'Home & Decor > Lighting > Table Lamps',
    tags: ['table lamp', 'ceramic', 'teal', 'rewired', 'mid-century'],
    brand: null,
    condition: 'Restored',
    seller: 'otis',
    views: 1,
    pictures: shots(
      {
        thing: 'tableLamp',
        tones: ['teal', 'bone', 'brass'],
        details: { lit: true },
        backdrop: onTable('rose', 'walnut'),
      },
      { details: {}, backdrop: onTable('butter', 'oak', { motif: 'arch' }) },
      { details: {}, zoom: 1.7 },
    ),
  },
  {
    slug: 'arched-brass-mirror',
    title: 'Arched brass wall mirror, 48 inches',
    description:
      'It hung at the turn of the farmhouse stairs, where everybody checked a collar on the way to church. A moulded brass frame with a round top, heavy old plate glass, 48 inches tall by 26 wide. There is a little silvering lost along the bottom left edge, like breath on a window, and none where a face goes. The hanging wire is new and rated for twice its thirty-one pounds. Pick it up in person if you can; I will help you wrap it.',
    price: '260.00',
    category: 'Home & Decor > Mirrors',
    tags: ['mirror', 'brass', 'arched', 'hallway', 'estate'],
    brand: null,
    condition: 'Very good',
    seller: 'hazel',
    views: 6,
    pictures: shots(
      { thing: 'archMirror', tones: ['brass', 'sky', 'walnut'], backdrop: onWall('plum', { motif: 'sprig' }) },
      { zoom: 1.8 },
      { backdrop: onWall('mist', { motif: 'panel' }) },
    ),
  },
]
