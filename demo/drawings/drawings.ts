import { hat, scarf, sunglasses } from './accessories.ts'
import { bear, hen, heron } from './animals.ts'
import { banjo } from './banjo.ts'
import { camera } from './camera.ts'
import { rockingChair } from './chairs.ts'
import { coat, raincoat } from './coats.ts'
import { pennant, sign, stamps } from './collectibles.ts'
import { gown, sundress } from './dresses.ts'
import { boots, sneakers } from './footwear.ts'
import { blockPrint, painting } from './framed.ts'
import { bookcase, crates, desk, table } from './furniture.ts'
import { handheld, phone } from './gadgets.ts'
import { checkers, puzzle } from './games.ts'
import { basket, candle } from './handmade.ts'
import { jacket } from './jackets.ts'
import { jeans } from './jeans.ts'
import { necklace, ringBox } from './jewelry.ts'
import { dishes, jars, skillet } from './kitchen.ts'
import { floorLamp, tableLamp } from './lamps.ts'
import { radio, recordPlayer } from './listening.ts'
import { truck, typewriter } from './machines.ts'
import { archMirror, windowMirror } from './mirrors.ts'
import { basketball, bike, lantern } from './outdoors.ts'
import { faceJug, mugs, vase } from './pottery.ts'
import { books, magazines, recordAlbum } from './reading.ts'
import { satchel } from './satchel.ts'
import { flannelShirt, tShirt } from './shirts.ts'
import { sweater } from './sweater.ts'
import { quilt, rug } from './textiles.ts'
import { clock, watch } from './timepieces.ts'
import { wateringCan } from './watering-can.ts'

/** Everything that can be drawn, by the name a picture calls it. */
export const DRAWINGS = {
  archMirror,
  banjo,
  basket,
  basketball,
  bear,
  bike,
  blockPrint,
  bookcase,
  books,
  boots,
  camera,
  candle,
  checkers,
  clock,
  coat,
  crates,
  desk,
  dishes,
  faceJug,
  flannelShirt,
  floorLamp,
  gown,
  handheld,
  hat,
  hen,
  heron,
  jacket,
  jars,
  jeans,
  lantern,
  magazines,
  mugs,
  necklace,
  painting,
  pennant,
  phone,
  puzzle,
  quilt,
  radio,
  raincoat,
  recordAlbum,
  recordPlayer,
  ringBox,
  rockingChair,
  rug,
  satchel,
  scarf,
  sign,
  skillet,
  sneakers,
  stamps,
  sundress,
  sunglasses,
  sweater,
  tShirt,
  table,
  tableLamp,
  truck,
  typewriter,
  vase,
  watch,
  wateringCan,
  windowMirror,
}
