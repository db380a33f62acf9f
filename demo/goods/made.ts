import type { DemoGood } from '../goods.ts'

export const UPCYCLED: readonly DemoGood[] = [
  {
    slug: 'patchwork-denim-chore-jacket',
    title: 'Patched denim chore jacket, one of a kind',
    description:
      "It began as my brother's tobacco-barning jacket and had more holes than pockets. I patched it with what the scrap basket offered: a feed-sack dot, a stripe from a mattress tick, rust gingham, a square of fern twill, all hand sewn with cream thread in running stitch. Brass buttons, four pockets, soft as flannel. Fits a medium, 22 inches pit to pit. No other like it, and if a new hole comes I will tell you how to mend it.",
    price: '84.00',
    category: 'Upcycled > Clothing',
    tags: ['denim', 'patchwork', 'visible mending', 'jacket', 'handmade'],
    brand: null,
    condition: 'Remade',
    seller: 'hazel',
    views: 9,
    pictures: 3,
  },
  {
    slug: 'apple-crate-shelves',
    title: 'Apple crate shelves, three crates high',
    description:
      'Three orchard crates from Hendersonville, scrubbed, sanded where hands go and screwed together into one tall open shelf. The stencils are real and a little crooked. 45 inches high, 27 wide, 11 deep, with a hidden cleat so you can fix it to a wall, which you should if there are climbers in the house. Clear wax, no stain. Smells of pine with just a ghost of cider.',
    price: '92.00',
    category: 'Upcycled > Furniture',
    tags: ['apple crates', 'shelves', 'hendersonville', 'rustic'],
    brand: null,
    condition: 'Remade',
    seller: 'otis',
    views: 2,
    pictures: 3,
  },
  {
    slug: 'window-sash-mirror',
    title: 'Six-pane window sash mirror, flaking white paint',
    description:
      'The north kitchen window of the farmhouse, taken out when the porch was closed in and kept in the barn for forty years. I cleaned the sash, sealed the old white paint so it flakes no further, and had mirror cut for all six lights. 46 by 24 inches, 22 pounds, with the brass lift still on the rail and two stout hooks on the back. It makes a dark hall think it has a garden.',
    price: '95.00',
    category: 'Upcycled > Home',
    tags: ['window', 'mirror', 'farmhouse', 'salvage'],
    brand: null,
    condition: 'Remade',
    seller: 'hazel',
    views: 37,
    pictures: 3,
  },
]

export const HOMEMADE: readonly DemoGood[] = [
  {
    slug: 'fraser-fir-soy-candle',
    title: 'Fraser fir soy candle, hand poured, 9 oz',
    description:
      'It smells like a tree lot in Avery County on the first cold Saturday of December. Soy wax, cotton wick, fir needle oil, poured forty at a time on my kitchen stove into heavy tumblers you can drink from afterwards. Nine ounces, about fifty hours. Trim the wick, keep it off the curtains.',
    price: '16.00',
    category: 'Homemade > Candles & Soap',
    tags: ['candle', 'soy', 'fraser fir', 'hand poured'],
    brand: null,
    condition: 'New',
    seller: 'hazel',
    views: 7,
    pictures: 2,
  },
  {
    slug: 'three-dipped-stoneware-mugs',
    title: 'Three dipped stoneware mugs, twelve ounces',
    description:
      'From my Tuesday night pottery class in Carrboro, where I have finally learned to pull a handle that stays on. Three mugs, each dipped to the waist in a second glaze: cream over blue, rust over cream, blue over rust. Twelve ounces, comfortable for big hands, safe in the dishwasher and microwave. They are siblings, not triplets. The bottoms are sanded so they will not mark your table.',
    price: '46.00',
    category: 'Homemade > Ceramics',
    tags: ['mugs', 'stoneware', 'handmade', 'set of 3'],
    brand: null,
    condition: 'New',
    seller: 'hazel',
    views: 3,
    pictures: 2,
  },
  {
    slug: 'hand-pieced-star-quilt',
    title: 'Hand-pieced star quilt in blue, clay and butter',
    description:
      'Twenty stars, pieced by hand over two winters at the farmhouse table and quilted on a frame that hangs from the ceiling by pulleys. The blues are indigo shirting, the clay is a dress my mother wore to vote in 1960, the butter yellow is new. Cotton front and back with a cotton batt, 72 by 88 inches, nine stitches to the inch where the light was good and seven where it was not. Washed once so it has its crinkle. My initials and the year are in the corner, and I have left room beside them for yours. Cold water, line dry, never a dry cleaner.',
    price: '560.00',
    category: 'Homemade > Quilts & Knits',
    tags: ['quilt', 'star', 'hand-pieced', 'cotton', 'queen'],
    brand: null,
    condition: 'New',
    seller: 'hazel',
    views: 68,
    pictures: 3,
  },
  {
    slug: 'split-oak-egg-basket',
    title: 'Split white oak egg basket, new made the old way',
    description:
      "I cut the tree, rived the splints and wove this over six evenings, the way a neighbor in Bear Creek showed me in 1985. White oak ribs and weavers, two bands dyed in walnut hull, a God's eye at each end of the bow. Thirteen inches across, twelve to the top of the handle. The two lobes are so the eggs do not roll together. It will hold them, or yarn, or mail, and your grandchildren can argue over it.",
    price: '140.00',
    category: 'Homemade > Woodwork',
    tags: ['basket', 'white oak', 'handwoven', 'egg basket', 'bear creek'],
    brand: null,
    condition: 'New',
    seller: 'otis',
    views: 5,
    pictures: 3,
  },
]
