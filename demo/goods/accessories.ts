import type { DemoGood } from '../goods.ts'
import { laidOn, onPeg, onTable, shots } from './shots.ts'

export const ACCESSORIES: readonly DemoGood[] = [
  {
    slug: 'bridle-leather-satchel',
    title: 'Bridle leather school satchel with brass buckles',
    description:
      'I carried my grade books in this from 1979 until the county went over to computers. Thick bridle leather the color of strong tea, saddle-stitched, two solid brass buckles and a handle that has shaped itself to a hand. 15 inches wide, 11 tall, 4 deep; holds a lunch and a laptop. One strap end is curled and the bottom corners are darkened from thirty years of classroom floors. Conditioned twice with neatsfoot oil, and it smells like a tack room in the best way.',
    price: '98.00',
    category: 'Accessories > Bags',
    tags: ['leather', 'satchel', 'brass', 'briefcase', 'vintage'],
    brand: null,
    condition: 'Good',
    seller: 'otis',
    views: 38,
    pictures: shots(
      {
        thing: 'satchel',
        tones: ['rust', 'rust', 'brass'],
        turn: -24,
        backdrop: onTable('mist', 'pine', { light: 'leaves' }),
      },
      { turn: 26, backdrop: onTable('dusk', 'walnut') },
      { zoom: 1.8 },
    ),
  },
  {
    slug: 'slate-fur-felt-fedora',
    title: 'Slate fur-felt fedora with a cardinal feather, 7 1/8',
    description:
      "My father's Sunday hat. Slate-gray fur felt, plum grosgrain band, and a tail feather a cardinal left on our porch rail in 1968, which he took as a sign and wore from then on. Size 7 1/8, brim two and a half inches, leather sweatband whole and clean. The crown has kept its pinch because it has lived on a hat block ever since. No moth, one faint thumb mark at the front where he tipped it.",
    price: '58.00',
    category: 'Accessories > Hats',
    tags: ['fedora', 'felt', 'hat', '1960s', '7 1/8'],
    brand: 'Stetson',
    condition: 'Very good',
    seller: 'otis',
    views: 7,
    pictures: shots(
      { thing: 'hat', tones: ['slate', 'plum', 'clay'], backdrop: onTable('ochre', 'walnut') },
      { zoom: 1.7 },
      { backdrop: onTable('bone', 'oak', { motif: 'panel' }) },
    ),
  },
  {
    slug: 'hiddenite-emerald-ring',
    title: 'Step-cut emerald ring, stone from Hiddenite NC',
    description:
      "The stone came out of the red clay at Hiddenite in Alexander County, about the only place in the country where an emerald is worth digging for. My great-uncle found it in 1970 and had a jeweler in Statesville cut it and set it in 14 karat gold. 1.1 carats, step cut, a soft leaf green with a little garden of inclusions you can see under a loupe, as honest emeralds have. Size 6 and can be sized. The gold is stamped, the prongs were checked and tightened in Chapel Hill this spring, and the jeweler's letter goes with it, in the plum velvet box it has always lived in.",
    price: '420.00',
    category: 'Accessories > Jewelry',
    tags: ['emerald', 'hiddenite', 'gold', 'ring', 'size 6', 'estate'],
    brand: null,
    condition: 'Very good',
    seller: 'hazel',
    views: 83,
    pictures: shots(
      { thing: 'ringBox', tones: ['fern', 'plum', 'brass'], backdrop: onTable('dusk', 'walnut') },
      { zoom: 1.7 },
      { backdrop: onTable('blush', 'bone') },
    ),
  },
  {
    slug: 'graduated-turquoise-beads',
    title: 'Graduated turquoise bead necklace, 17 inches',
    description:
      'Round stone beads in a blue-green I would call creek on a clear day, graduated from pea to cherry, with a silver hook clasp. Seventeen inches, so it sits at the collarbone. My mother bought it on a trip West in 1974. I restrung it on silk with a knot after every bead, so it will not scatter across a dance floor. Some beads show a fine brown web, which is how you know it is stone.',
    price: '32.00',
    category: 'Accessories > Jewelry',
    tags: ['turquoise', 'beads', 'necklace', 'restrung'],
    brand: null,
    condition: 'Very good',
    seller: 'hazel',
    views: 3,
    pictures: shots(
      { thing: 'necklace', tones: ['teal', 'linen', 'walnut'], backdrop: onTable('plum', 'walnut') },
      { zoom: 1.8 },
      { backdrop: onTable('apricot', 'bone', { motif: 'arch' }) },
    ),
  },
  {
    slug: 'lambswool-plaid-scarf',
    title: 'Lambswool plaid scarf in fern and rust',
    description:
      'Soft lambswool in fern green crossed with rust and one thin thread of gold, 12 by 68 inches with a knotted fringe at each end. Bought for a trip to Blowing Rock that turned out to be seventy degrees. Worn once, for the photograph. Hand washed in wool soap; it smells of nothing but clean wool.',
    price: '29.00',
    category: 'Accessories > Scarves',
    tags: ['lambswool', 'plaid', 'scarf', 'winter'],
    brand: 'Pendleton',
    condition: 'Like new',
    seller: 'hazel',
    views: 4,
    pictures: shots({ thing: 'scarf', tones: ['fern', 'clay', 'bone'], backdrop: onPeg('bone') }, { zoom: 1.8 }),
  },
  {
    slug: 'tortoiseshell-cat-eye-sunglasses',
    title: 'Tortoiseshell cat-eye sunglasses, green lenses',
    description:
      'From the glove box of a 1962 Rambler. Brown tortoise plastic with the upswept corners of their day, green glass lenses, brass hinges that open with a small satisfying click. Five and a quarter inches across the front. One arm has a hairline near the tip that has not moved in years. Lenses are clean, with one light scratch low on the right.',
    price: '14.00',
    category: 'Accessories > Sunglasses',
    tags: ['cat-eye', 'sunglasses', 'tortoise', '1960s'],
    brand: null,
    condition: 'Good',
    seller: 'hazel',
    views: 7,
    pictures: shots(
      { thing: 'sunglasses', tones: ['walnut', 'moss', 'brass'], backdrop: laidOn('rose', 'leaves') },
      { zoom: 1.7, backdrop: laidOn('butter') },
    ),
  },
  {
    slug: 'hand-wound-dress-watch',
    title: 'Hand-wound 17-jewel dress watch, serviced',
    description:
      "A retirement watch from the Durham Hosiery works, so engraved on the back with another man's initials and the year 1958. Gold-filled case, cream dial with full figures, 17-jewel movement that I had cleaned, oiled and timed in Siler City this March. It gains about ten seconds a day. 34 mm without the crown, on a new chestnut strap, the old one included in an envelope. The crystal is fresh; the case has the small rubs of somebody who wore it every day and was on time.",
    price: '185.00',
    category: 'Accessories > Watches',
    tags: ['watch', 'mechanical', '17 jewel', 'serviced', '1958'],
    brand: null,
    condition: 'Very good',
    seller: 'otis',
    views: 1,
    pictures: shots(
      { thing: 'watch', tones: ['walnut', 'bone', 'brass'], backdrop: laidOn('teal') },
      { zoom: 1.8 },
      { backdrop: laidOn('pine') },
    ),
  },
]
