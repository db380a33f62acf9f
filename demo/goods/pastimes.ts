import type { DemoGood } from '../goods.ts'

export const TOYS: readonly DemoGood[] = [
  {
    slug: 'oak-checkers-board',
    title: 'Oak checkers board with wooden men',
    description:
      'A shop-class checkerboard from 1978 that earned somebody a B plus and got left on the shelf. Oak frame, inlaid squares of maple and walnut, nineteen inches across, with twenty-four turned men in red and black. One black man is a replacement and a hair taller than his fellows; you will stop noticing. Oiled and flat. It wants a barrel and two stubborn people.',
    price: '33.00',
    category: 'Toys & Games > Board Games',
    tags: ['checkers', 'board game', 'wood', 'handmade'],
    brand: null,
    condition: 'Good',
    seller: 'otis',
    views: 7,
    pictures: 3,
  },
  {
    slug: 'mended-mohair-teddy-bear',
    title: 'Mohair teddy bear with a blue bow and a mended knee',
    description:
      'His name is Burke, after the county. Golden mohair, jointed arms and legs, glass eyes, felt paws, and a patch on one knee where love wore through in about 1959. Fifteen inches sitting. He was restuffed by my aunt with clean wool and given a new blue bow. The growler no longer growls, which is age. Surface cleaned. He would like a child or a windowsill and is not particular which.',
    price: '28.00',
    category: 'Toys & Games > Dolls & Plush',
    tags: ['teddy bear', 'mohair', 'jointed', 'mended'],
    brand: null,
    condition: 'Well loved',
    seller: 'hazel',
    views: 8,
    pictures: 3,
  },
  {
    slug: 'linn-cove-jigsaw-puzzle',
    title: 'Linn Cove jigsaw puzzle, 500 pieces, complete',
    description:
      "Five hundred pieces of the Blue Ridge Parkway in summer haze. I put it together on the card table over Christmas to be sure it was all there, and it is, though the sky took until New Year's. Thick pieces that click. Box has split at one corner and is held with a ribbon.",
    price: '8.00',
    category: 'Toys & Games > Puzzles',
    tags: ['puzzle', 'jigsaw', 'blue ridge parkway', '500 pieces'],
    brand: null,
    condition: 'Very good',
    seller: 'hazel',
    views: 1,
    pictures: 2,
  },
  {
    slug: 'pressed-steel-stake-truck',
    title: 'Pressed steel stake truck, brick red, 1950s',
    description:
      'Hauled gravel, tomatoes and one patient cat. Pressed steel cab in brick red, oak stake bed, rubber tires, tin headlights. Eighteen inches long. The paint is original with the chips of real employment; the bed is oak I made to the old pattern because the first one had been left in the branch. Front axle straightened, rolls true. Not a toy for anybody who puts things in their mouth.',
    price: '57.00',
    category: 'Toys & Games > Vehicles',
    tags: ['toy truck', 'pressed steel', '1950s', 'restored'],
    brand: null,
    condition: 'Good',
    seller: 'otis',
    views: 0,
    pictures: 3,
  },
]

export const SPORTS: readonly DemoGood[] = [
  {
    slug: 'teal-cruiser-bicycle',
    title: 'Teal step-through cruiser bicycle with a basket',
    description:
      'Three gears, two fenders, one basket, no hurry. Teal step-through frame that suits anybody from five foot two to five nine, 26-inch wheels with cream-wall tires I put on in April. I trued both wheels, packed the bearings, and replaced every cable. The coaster brake will stop you on a dime and the front brake is there for company. The saddle is leather and already broken in. A few scratches on the down tube; the basket is new. Ridden around the courthouse circle in Pittsboro at sunset, it makes people wave.',
    price: '275.00',
    category: 'Sports & Outdoors > Bikes',
    tags: ['bicycle', 'cruiser', 'three-speed', 'basket', 'tuned up'],
    brand: 'Schwinn',
    condition: 'Restored',
    seller: 'otis',
    views: 55,
    pictures: 3,
  },
  {
    slug: 'red-barn-lantern',
    title: 'Red barn lantern, cleaned, new wick',
    description:
      'Hung on a nail in the tobacco barn and lit the curing for forty seasons. Red tin, a clear globe with its wire guard, wooden grip on the bail. I cleaned out the fount, fitted a new wick and burned it a whole evening on the back step. Fifteen inches tall to the hood. Some soot in the hood I left for character. No leaks, no cracks in the glass.',
    price: '31.00',
    category: 'Sports & Outdoors > Camping',
    tags: ['lantern', 'barn', 'oil lamp', 'camping'],
    brand: 'Dietz',
    condition: 'Good',
    seller: 'otis',
    views: 6,
    pictures: 3,
  },
  {
    slug: 'old-leather-basketball',
    title: 'Old leather Carolina basketball, holds air',
    description:
      'Eight-panel leather from back when the lines were painted on the gym floor with a brush. CAROLINA stamped in gold, mostly worn off on the side everybody shot from. It holds air for about a week. Leather is dry but not cracked; I rubbed in some conditioner. For the shelf or for a gentle game of horse in the driveway, where it once beat me for eleven straight summers.',
    price: '13.50',
    category: 'Sports & Outdoors > Games & Balls',
    tags: ['basketball', 'leather', 'carolina', 'vintage'],
    brand: null,
    condition: 'Worn',
    seller: 'otis',
    views: 9,
    pictures: 2,
  },
]

export const OTHER: readonly DemoGood[] = [
  {
    slug: 'five-string-resonator-banjo',
    title: 'Five-string banjo, 1929, set up and singing',
    description:
      'I have put this off. A 1929 five-string with a walnut neck, pearl lozenges down the fingerboard and a calfskin head that goes flat in August like the rest of us. It came from a man in Madison County who played it on the radio before the war, and I have his letter. The neck is straight, the frets were dressed in Asheville in 2019, and there is wear on the skin where two generations planted a little finger. The case is rough outside and perfect inside. It is loud, dry and sweet above the fifth fret. Come to Pittsboro and play it before you decide; I would rather it went to someone than somewhere.',
    price: '1450.00',
    category: 'Other',
    tags: ['banjo', 'five-string', '1929', 'old-time', 'instrument', 'madison county'],
    brand: null,
    condition: 'Very good',
    seller: 'otis',
    views: 76,
    pictures: 3,
  },
  {
    slug: 'galvanized-watering-can',
    title: 'Galvanized watering can with a brass rose',
    description:
      'Two gallons, galvanized, with a green band my grandfather painted so the neighbors would bring it back. The brass rose unscrews to be cleaned and throws a fine soft rain. No leaks; I filled it and left it on newspaper overnight. A dent below the handle and a bloom of white on the zinc, as there should be after seventy tomato seasons.',
    price: '21.00',
    category: 'Other',
    tags: ['garden', 'watering can', 'galvanized', 'brass'],
    brand: null,
    condition: 'Good',
    seller: 'hazel',
    views: 3,
    pictures: 3,
  },
]
