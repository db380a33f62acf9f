import type { DemoGood } from '../goods.ts'

export const ELECTRONICS: readonly DemoGood[] = [
  {
    slug: 'teal-suitcase-record-player',
    title: 'Teal suitcase record player, 1964, serviced',
    description:
      'Plays 33, 45 and 78, and plays them at the right speed now that it has a new idler wheel and a belt of my own devising. Teal leatherette case with a cream deck and a lid that latches. Valve amplifier, one honest speaker, sound like a warm kitchen. I replaced the needle, the capacitors and the cord, and cleaned forty years of pocket lint out of the works. 16 by 13 by 8 inches shut. One corner of the covering is lifted and glued back. Demonstrations on the porch by appointment, bring your own Doc Watson.',
    price: '135.00',
    category: 'Electronics > Audio',
    tags: ['record player', 'portable', 'tube', 'serviced', '1964'],
    brand: null,
    condition: 'Restored',
    seller: 'otis',
    views: 71,
    pictures: 3,
  },
  {
    slug: 'altair-35mm-reflex-camera',
    title: 'Altair 35mm reflex camera with 50mm lens and strap',
    description:
      'The yearbook camera, which is to say it has been dropped by sophomores and kept working. All-mechanical shutter, every speed checked against my tester, meter wakes up with a fresh cell. 50mm f/1.8 lens, clear glass, no fungus, aperture snaps. New light seals and mirror foam last month. Brassing at the corners, a dent by the rewind knob. Leather strap, body cap and the Spring 1981 negatives I found in the case, if you want them.',
    price: '118.00',
    category: 'Electronics > Cameras',
    tags: ['35mm', 'film camera', 'slr', '50mm', 'tested'],
    brand: 'Altair',
    condition: 'Good',
    seller: 'otis',
    views: 2,
    pictures: 3,
  },
  {
    slug: 'brick-red-rotary-phone',
    title: 'Brick red rotary telephone, working',
    description:
      'Five pounds of telephone. Brick red shell, ten-hole dial that purrs home, a bell you can hear from the garden. I cleaned the contacts, fitted a modular plug and called my own house with it, and my wife told me to quit playing. Works on any line that still knows about pulse dialing, or with a little converter box. The number card on the dial is from a Siler City exchange. Small scratch under the handset, coiled cord has kept its spring.',
    price: '55.00',
    category: 'Electronics > Phones',
    tags: ['rotary phone', 'telephone', 'working', 'red'],
    brand: 'Western Electric',
    condition: 'Very good',
    seller: 'otis',
    views: 5,
    pictures: 3,
  },
  {
    slug: 'walnut-tabletop-tube-radio',
    title: 'Walnut tabletop tube radio, AM, rebuilt',
    description:
      'Give it thirty seconds to warm up and it will bring in Cincinnati after dark. Five-tube AM set in a walnut veneer case, cloth grille, a scale that glows like a porch light. I recapped the whole chassis, matched the tubes and replaced the cord; it hums about as loud as a bee two rooms away. 21 inches wide, 12 tall. The veneer has a chip at the back left corner and the left knob is from a cousin of the same model. Nothing on the radio sounds as good as it does through this.',
    price: '90.00',
    category: 'Electronics > Radios',
    tags: ['tube radio', 'walnut', 'rebuilt', 'am', '1950s'],
    brand: null,
    condition: 'Restored',
    seller: 'otis',
    views: 34,
    pictures: 3,
  },
  {
    slug: 'pocket-game-with-two-cartridges',
    title: 'Pocket video game with two cartridges, 1989',
    description:
      'Confiscated from the back row in 1991, never claimed, and I did try. Gray pocket game with the pea-green screen, plum buttons, two cartridges, both of them mountains to climb as far as I can tell. I cleaned the battery springs and fixed two dead lines in the picture with a warm iron and patience. Sound works, contrast wheel works, battery door present. Yellowed a shade on the back. Takes four AA cells and most of an afternoon.',
    price: '65.00',
    category: 'Electronics > Video Games',
    tags: ['handheld', 'retro game', '1989', 'cartridges'],
    brand: null,
    condition: 'Good',
    seller: 'otis',
    views: 8,
    pictures: 3,
  },
]
