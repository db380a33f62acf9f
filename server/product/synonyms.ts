/** Words for the same goods, each a single word. Other forms of them are found by their stems. */
const GROUPS = [
  // Clothing
  'ladies women womens',
  'gents men mens',
  'pants slacks trousers',
  'pullover sweater',
  'handbag pocketbook purse',
  'backpack knapsack rucksack',
  'jewellery jewelry',
  'bangle bracelet',
  'eyeglasses spectacles',
  'watch wristwatch',
  // Home
  'couch settee sofa',
  'bookcase bookshelf bookshelves',
  'credenza sideboard',
  'armoire wardrobe',
  'cabinet cupboard',
  'footstool hassock ottoman',
  'barstool stool',
  'carpet rug',
  'curtain drape',
  'comforter duvet',
  'bedspread coverlet',
  'pan skillet',
  'crockery dinnerware dishes tableware',
  'cutlery flatware silverware',
  'jug pitcher',
  'flowerpot planter',
  'fridge refrigerator',
  'barbecue bbq grill',
  // Everything else
  'bicycle bike',
  'gramophone phonograph turntable',
  'television tv',
  'phone telephone',
  'cellphone smartphone',
  'lp vinyl',
  'photo photograph',
  'jigsaw puzzle',
  'luggage suitcase',
  'pram stroller',
  'children kids',
  'christmas xmas',
  'gray grey',
  'handcrafted handmade',
].map((group) => group.split(' '))

const PLURAL = /(?<=..)(?:(?<=s|x|z|ch|sh)es|s)$/

const BY_WORD = new Map(GROUPS.flatMap((words) => words.map((word) => [word, words])))

/** The word and others for the same goods, joined by `|`; the word if there are none. */
export function orSynonyms(word: string): string {
  const group = BY_WORD.get(word) ?? BY_WORD.get(word.replace(PLURAL, '')) ?? []
  return [...new Set([word, ...group])].join('|')
}
