import type { DemoGood } from '../goods.ts'

export const COLLECTIBLES: readonly DemoGood[] = [
  {
    slug: 'album-leaf-of-us-stamps',
    title: 'Album leaf of sixteen US stamps, mostly used',
    description:
      'One leaf from the album my uncle filled at the dining table every Sunday of the sixties. Sixteen stamps, a few mint and most with honest postmarks: boats, a dogwood, mountains, a bird in a hurry. All on hinges, none glued down. I am no dealer and I doubt there is a treasure here, but they are bright and clean and would start a child off very well.',
    price: '12.00',
    category: 'Collectibles > Coins & Stamps',
    tags: ['stamps', 'album', 'used', 'starter'],
    brand: null,
    condition: 'Good',
    seller: 'hazel',
    views: 2,
    pictures: 2,
  },
  {
    slug: 'pottery-hen-on-nest',
    title: 'Pottery hen on a nest, covered dish',
    description:
      'She has sat on our sideboard through every Easter since the war. A cream-glazed hen with a clay-red comb on a straw-colored dish, nine inches from beak to tail. She lifts off; deviled eggs go underneath. The tip of the tail was broken and mended before I was born, and you can feel the join if you go looking. No other chips. She looks slightly disappointed in everyone and is very good company.',
    price: '36.00',
    category: 'Collectibles > Figurines',
    tags: ['hen', 'covered dish', 'pottery', 'farmhouse'],
    brand: null,
    condition: 'Good',
    seller: 'hazel',
    views: 6,
    pictures: 3,
  },
  {
    slug: 'boone-felt-pennant-1951',
    title: 'Boone felt pennant, 1951, plum and gold',
    description:
      'Wool felt in plum with letters sewn on, not printed, and gold ties along the edge. Twenty-nine inches to the point. It was tacked to the rafters of a garage in Boone from 1951 until the roof leaked. There are tack holes at the corners and one moth nip below the second O. The color is strong on both sides. I steamed it flat and left it be.',
    price: '44.00',
    category: 'Collectibles > Memorabilia',
    tags: ['pennant', 'boone', 'felt', '1951'],
    brand: null,
    condition: 'Good',
    seller: 'otis',
    views: 6,
    pictures: 3,
  },
  {
    slug: 'fresh-peaches-farm-stand-sign',
    title: 'Hand-painted Fresh Peaches farm stand sign',
    description:
      'From a stand on Highway 220 near Candor, which will tell you all day long that it grows the best peaches in the world. Three pine boards, whitewashed and hand lettered in green by somebody with a steady arm, a peach the size of a softball at the bottom. 39 by 29 inches, on its original chains. Weathered just right: the paint is scuffed, the wood is sound, the battens on the back are new. Ready for a kitchen, a porch, or peaches.',
    price: '155.00',
    category: 'Collectibles > Signs',
    tags: ['sign', 'peaches', 'hand-painted', 'farm stand', 'candor'],
    brand: null,
    condition: 'Weathered',
    seller: 'otis',
    views: 49,
    pictures: 3,
  },
]

export const BOOKS: readonly DemoGood[] = [
  {
    slug: 'four-clothbound-novels',
    title: 'Four clothbound novels and poems, stacked by color',
    description:
      "Four from my grandmother's bedside: a Thomas Wolfe, a book of river poems, a novel about an orchard and one about snow. Cloth boards, gilt a little rubbed, pages toned to tea. No musty smell; they have wintered in a dry room. One has her name and the date of a first snowfall on the flyleaf, another a pressed fern at page 112. Sold together because they are used to each other.",
    price: '18.00',
    category: 'Books & Media > Books',
    tags: ['books', 'clothbound', 'fiction', 'thomas wolfe'],
    brand: null,
    condition: 'Good',
    seller: 'hazel',
    views: 5,
    pictures: 3,
  },
  {
    slug: 'piedmont-magazine-three-issues',
    title: 'Piedmont magazine, three issues',
    description:
      'May, June and the fall color number, all with ridges on the cover and a recipe for chess pie somewhere inside. Small address labels, one coffee ring on the back of June. I have read them, cut nothing out, and need the shelf.',
    price: '4.00',
    category: 'Books & Media > Magazines',
    tags: ['magazines', 'north carolina', 'travel'],
    brand: null,
    condition: 'Good',
    seller: 'hazel',
    views: 0,
    pictures: 2,
  },
  {
    slug: 'haw-river-ramblers-lp',
    title: 'Haw River Ramblers LP, self-titled, 1973',
    description:
      'String-band record pressed in an edition of five hundred and sold out of the trunk of a Dodge Dart. Two fiddles, banjo, bass, and a man named Shorty on spoons. The vinyl is clean and plays through with a little fireside crackle on side two. Sleeve has ring wear and a half-inch seam split at the top, which I have not taped. If you know the tune on track four, please write and tell me its name.',
    price: '17.00',
    category: 'Books & Media > Vinyl Records',
    tags: ['vinyl', 'bluegrass', 'old-time', '1973', 'lp'],
    brand: null,
    condition: 'Very good',
    seller: 'otis',
    views: 0,
    pictures: 2,
  },
]

export const ART: readonly DemoGood[] = [
  {
    slug: 'blue-ridge-evening-oil-painting',
    title: 'Blue Ridge at evening, oil on canvas, framed',
    description:
      'Five ridges going blue behind each other and a hayfield in front with the light nearly off it. Painted from the overlook at Doughton Park, so it says on the back, by a schoolteacher who sold three paintings in her life, and this was one. Oil on canvas, 24 by 18 inches inside a gilt frame that brings it to 29 by 23. The frame has been touched up at two corners. The canvas is tight and clean, with a fine craquelure in the sky. It needs a wall that gets the morning.',
    price: '340.00',
    category: 'Art & Antiques > Paintings',
    tags: ['oil painting', 'blue ridge', 'landscape', 'framed', 'mountains'],
    brand: null,
    condition: 'Very good',
    seller: 'hazel',
    views: 39,
    pictures: 3,
  },
  {
    slug: 'cardinal-linocut-numbered',
    title: 'Cardinal linocut, numbered 4 of 60, framed',
    description:
      'The state bird on a bare branch, cut in two blocks and printed by hand in a garage in Saxapahaw. Numbered 4 of 60 and signed in pencil. The image is 11 by 15 inches; the walnut frame with a wide mat makes it 18 by 24. Bought at the Weaver Street market in 2006. The glass is clean, the mat is acid free and unfaded. It has hung out of the sun and looks in on us at breakfast.',
    price: '75.00',
    category: 'Art & Antiques > Prints',
    tags: ['linocut', 'cardinal', 'print', 'numbered', 'framed'],
    brand: null,
    condition: 'Like new',
    seller: 'hazel',
    views: 7,
    pictures: 3,
  },
  {
    slug: 'welded-steel-heron',
    title: 'Welded steel heron on a slate base, 34 inches',
    description:
      'I taught welding to boys who mostly wanted to make ashtrays, and one who made this. A great blue heron in scrap plate and rod: harrow teeth for the plumes, a plow point for the beak, feathers cut from a school boiler and heated until they went teal. He gave it to me when he shipped out and said to sell it when the garage filled up, and to tell people his name, which is Leon Tate. 34 inches tall on a block of Virginia slate, 41 pounds, sealed with wax. It can stand outdoors if you wax it every spring. He makes gates in Floyd County now, and they are worth seeing.',
    price: '650.00',
    category: 'Art & Antiques > Sculpture',
    tags: ['sculpture', 'heron', 'welded steel', 'garden', 'one of a kind'],
    brand: null,
    condition: 'Very good',
    seller: 'otis',
    views: 61,
    pictures: 3,
  },
  {
    slug: 'teal-portable-typewriter',
    title: 'Cardinal portable typewriter, teal, cleaned and inked',
    description:
      'A Cardinal portable in a teal you could drive. All forty-four keys strike, the bell rings at the margin, and the carriage comes home like a screen door. I washed the type with a toothbrush, fitted new feet and a fresh ribbon, and typed a letter to my sister on it to be sure. The case is missing its key but latches. One small scratch over the space bar. It skips now and then if you type faster than you think, which is good advice.',
    price: '195.00',
    category: 'Art & Antiques > Antiques',
    tags: ['typewriter', 'portable', 'teal', 'working', '1950s'],
    brand: 'Cardinal',
    condition: 'Restored',
    seller: 'otis',
    views: 44,
    pictures: 3,
  },
]
