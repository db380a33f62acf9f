import type { DemoGood } from '../goods.ts'
import { laidOn, onTable, onWall, shots } from './shots.ts'

export const HOUSEHOLD: readonly DemoGood[] = [
  {
    slug: 'ten-inch-cast-iron-skillet',
    title: 'Ten-inch cast iron skillet, seasoned smooth',
    description:
      'Number 8, made before they stopped polishing the insides, and slick as a creek rock. I found it orange with rust at a yard sale off 15-501, took it down to bare metal in the lye tank, and seasoned it six times with flaxseed oil. Ten and a half inches across, five pounds on the kitchen scale, sits dead flat. Eggs slide. Cornbread falls out. Do not put it in the dishwasher or I will hear about it somehow.',
    price: '42.00',
    category: 'Home & Decor > Kitchen > Cookware',
    tags: ['cast iron', 'skillet', 'restored', 'number 8'],
    brand: 'Lodge',
    condition: 'Restored',
    seller: 'otis',
    views: 35,
    pictures: shots(
      { thing: 'skillet', tones: ['ink', 'ink', 'ink'], backdrop: onWall('butter', { motif: 'boards' }) },
      { zoom: 1.7 },
      { backdrop: onWall('apricot', { light: 'window' }) },
    ),
  },
  {
    slug: 'blue-leaf-dinner-set',
    title: 'Blue leaf dinnerware, 18 pieces for six',
    description:
      'Six dinner plates, six bowls, six cups: the everyday set from the kitchen dresser, a warm white with a wreath of blue leaves. Restaurant-weight ironstone that has survived my brothers. Plates are ten inches. Two plates have a chip on the rim smaller than a grain of rice, one cup has a line in the glaze that does not go through, and the rest are as good as the day they were bought with green stamps. Washed, dried, and packed in newspaper.',
    price: '48.00',
    category: 'Home & Decor > Kitchen > Dishes',
    tags: ['dinnerware', 'ironstone', 'blue and white', 'set of 18'],
    brand: null,
    condition: 'Good',
    seller: 'hazel',
    views: 9,
    pictures: shots(
      { thing: 'dishes', tones: ['bone', 'denim', 'dusk'], backdrop: onTable('clay', 'walnut') },
      { zoom: 1.7 },
      { backdrop: onTable('sky', 'pine', { light: 'window' }) },
    ),
  },
  {
    slug: 'blue-preserving-jars',
    title: 'Three old preserving jars with zinc lids',
    description:
      'Two quarts in the blue-green glass they quit making in the thirties, one pint in clear, all with zinc lids and milk-glass liners. They came up from the root cellar with the peaches still in them, labelled 1941, and no, I did not taste them. Boiled clean. Bubbles in the glass, a seam you can feel, no chips on the lips. Lovely with zinnias or wooden spoons.',
    price: '27.00',
    category: 'Home & Decor > Kitchen > Glassware',
    tags: ['mason jars', 'blue glass', 'zinc lids', 'set of 3'],
    brand: 'Ball',
    condition: 'Very good',
    seller: 'hazel',
    views: 4,
    pictures: shots(
      { thing: 'jars', tones: ['teal', 'sky', 'silver'], backdrop: onTable('apricot', 'pine') },
      { zoom: 1.7 },
      { backdrop: onTable('bone', 'oak', { light: 'window' }) },
    ),
  },
  {
    slug: 'schoolhouse-regulator-clock',
    title: 'Oak schoolhouse clock with pendulum, running',
    description:
      "It hung in the two-room school at Calvander until 1952, and my grandfather bought it at the sale for four dollars. Oak case with an octagon top, brass bezel, drop window so you can watch the pendulum think. Eight-day movement, time only, no strike, which your neighbors will appreciate. It was cleaned and bushed last year and keeps within two minutes a week. 26 inches tall, 17 across. The dial paper is a sympathetic replacement; the old one is folded inside the case, with a child's drawing of a mule on the back. Key and pendulum included. I wind it every Sunday and will miss that.",
    price: '230.00',
    category: 'Home & Decor > Clocks',
    tags: ['clock', 'schoolhouse', 'oak', 'pendulum', 'eight-day'],
    brand: null,
    condition: 'Restored',
    seller: 'hazel',
    views: 45,
    pictures: shots(
      { thing: 'clock', tones: ['oak', 'bone', 'brass'], backdrop: onWall('fern', { motif: 'boards' }) },
      { zoom: 1.8 },
      { backdrop: onWall('blush', { motif: 'stripe' }) },
    ),
  },
  {
    slug: 'red-kilim-flatweave-rug',
    title: 'Red flatweave kilim with a stepped medallion, 4x7',
    description:
      'Wool on wool, hand woven, brick red with a big stepped medallion in blue and ochre and a fringe at each end. Four feet by seven. It lay in the front room where the afternoon sun never quite reached, so the colors are even and deep. One corner of the fringe was chewed by a beagle named Senator in 1988 and has been bound off. Professionally washed in Raleigh last spring; the receipt is folded in the bag. Lies flat, reverses well.',
    price: '375.00',
    category: 'Home & Decor > Rugs & Textiles',
    tags: ['kilim', 'rug', 'wool', 'flatweave', '4x7'],
    brand: null,
    condition: 'Very good',
    seller: 'hazel',
    views: 33,
    pictures: shots(
      { thing: 'rug', tones: ['clay', 'denim', 'ochre'], backdrop: laidOn('oak') },
      { zoom: 1.9 },
      { backdrop: laidOn('walnut', 'leaves') },
    ),
  },
  {
    slug: 'seagrove-two-handled-urn',
    title: 'Seagrove two-handled urn, ochre with a green drip',
    description:
      'Thrown in Seagrove, where the clay is so good that families have been turning pots since before there was a state. Ochre body with a fern-green glaze poured over the shoulder and stopped wherever it felt like stopping. Eleven inches tall, eight across, signed on the bottom with a name I cannot read and the year 1976. It rings when you flick it. A kiln kiss on one side, no chips, no cracks. I have used it for dogwood every April of my life.',
    price: '72.00',
    category: 'Home & Decor > Vases & Pottery',
    tags: ['seagrove', 'pottery', 'vase', 'drip glaze', 'signed'],
    brand: null,
    condition: 'Very good',
    seller: 'hazel',
    views: 57,
    pictures: shots(
      {
        thing: 'vase',
        tones: ['ochre', 'fern', 'moss'],
        details: { flowers: true },
        backdrop: onTable('blush', 'slate', { motif: 'disc' }),
      },
      { details: {}, backdrop: onTable('dusk', 'oak') },
      { details: {}, zoom: 1.7 },
    ),
  },
  {
    slug: 'catawba-valley-face-jug',
    title: 'Catawba Valley face jug, olive glaze',
    description:
      'He is not handsome and he knows it. Wood-fired alkaline-glazed stoneware from the Catawba Valley, olive green with runs like candle wax, white clay eyes and a full set of broken-plate teeth. Ten inches tall, one handle, stamped on the back. We called him Mister Hoke and he lived on top of the refrigerator and kept an eye on the cookies. One tooth has an old chip, which suits him. Bought from the potter at his kiln opening in 1983; my mother kept the flyer and it comes along.',
    price: '310.00',
    category: 'Home & Decor > Vases & Pottery',
    tags: ['face jug', 'catawba valley', 'stoneware', 'folk art', 'wood-fired'],
    brand: null,
    condition: 'Good',
    seller: 'hazel',
    views: 90,
    pictures: shots(
      {
        thing: 'faceJug',
        tones: ['moss', 'rust', 'bone'],
        backdrop: onTable('apricot', 'walnut', { motif: 'boards' }),
      },
      { zoom: 1.7 },
      { backdrop: onTable('plum', 'oak') },
    ),
  },
]
