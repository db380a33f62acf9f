import { CATEGORY_SEPARATOR } from './category-path.ts'

/** A product's category is a path such as `Clothing > Women > Tops`. Inner nodes are allowed too. */
export interface CategoryNode {
  name: string
  children?: readonly CategoryNode[]
}

const leaves = (...names: string[]): CategoryNode[] => names.map((name) => ({ name }))

export const CATEGORY_TREE: readonly CategoryNode[] = [
  {
    name: 'Clothing',
    children: [
      {
        name: 'Women',
        children: [
          { name: 'Tops', children: leaves('Blouses', 'Sweaters', 'T-Shirts') },
          { name: 'Bottoms', children: leaves('Jeans', 'Skirts', 'Trousers') },
          { name: 'Dresses', children: leaves('Casual', 'Evening') },
          { name: 'Shoes', children: leaves('Boots', 'Heels', 'Sneakers') },
          { name: 'Outerwear', children: leaves('Coats', 'Jackets') },
          { name: 'Activewear' },
        ],
      },
      {
        name: 'Men',
        children: [
          { name: 'Tops', children: leaves('Shirts', 'Sweaters', 'T-Shirts') },
          { name: 'Bottoms', children: leaves('Jeans', 'Shorts', 'Trousers') },
          { name: 'Shoes', children: leaves('Boots', 'Dress Shoes', 'Sneakers') },
          { name: 'Outerwear', children: leaves('Coats', 'Jackets') },
          { name: 'Activewear' },
        ],
      },
      {
        name: 'Kids',
        children: leaves('Tops', 'Bottoms', 'Dresses', 'Shoes', 'Outerwear', 'Activewear'),
      },
    ],
  },
  { name: 'Accessories', children: leaves('Bags', 'Belts', 'Hats', 'Jewelry', 'Scarves', 'Sunglasses', 'Watches') },
  {
    name: 'Home & Decor',
    children: [
      { name: 'Furniture', children: leaves('Chairs', 'Desks', 'Shelves', 'Tables') },
      { name: 'Lighting', children: leaves('Floor Lamps', 'Table Lamps') },
      { name: 'Kitchen', children: leaves('Cookware', 'Dishes', 'Glassware') },
      ...leaves('Clocks', 'Mirrors', 'Rugs & Textiles', 'Vases & Pottery'),
    ],
  },
  { name: 'Electronics', children: leaves('Audio', 'Cameras', 'Phones', 'Radios', 'Video Games') },
  { name: 'Collectibles', children: leaves('Coins & Stamps', 'Figurines', 'Memorabilia', 'Signs') },
  { name: 'Books & Media', children: leaves('Books', 'Magazines', 'Movies', 'Vinyl Records') },
  { name: 'Art & Antiques', children: leaves('Antiques', 'Paintings', 'Prints', 'Sculpture') },
  { name: 'Toys & Games', children: leaves('Board Games', 'Dolls & Plush', 'Puzzles', 'Vehicles') },
  { name: 'Upcycled', children: leaves('Clothing', 'Furniture', 'Home') },
  { name: 'Homemade', children: leaves('Candles & Soap', 'Ceramics', 'Quilts & Knits', 'Woodwork') },
  { name: 'Sports & Outdoors', children: leaves('Bikes', 'Camping', 'Fitness', 'Games & Balls') },
  { name: 'Other' },
]

const pathsBelow = (nodes: readonly CategoryNode[], parent: string): string[] =>
  nodes.flatMap(({ name, children = [] }) => {
    const path = parent ? `${parent}${CATEGORY_SEPARATOR}${name}` : name
    return [path, ...pathsBelow(children, path)]
  })

/** Every path of the tree, parents before their children. */
export const CATEGORY_PATHS: readonly string[] = pathsBelow(CATEGORY_TREE, '')

const known = new Set(CATEGORY_PATHS)

export const isCategory = (path: string): boolean => known.has(path)
