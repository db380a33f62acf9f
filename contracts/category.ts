import { CATEGORY_SEPARATOR } from './category-path.ts'

/**
 * The category tree. A product's category is a path such as `Clothing > Women > Tops`; every node of the tree,
 * inner ones too, may be chosen for a product.
 */
export interface CategoryNode {
  name: string
  children?: readonly CategoryNode[]
}

const shelf = (...names: string[]): CategoryNode[] => names.map((name) => ({ name }))

export const CATEGORY_TREE: readonly CategoryNode[] = [
  {
    name: 'Clothing',
    children: [
      {
        name: 'Women',
        children: [
          { name: 'Tops', children: shelf('Blouses', 'Sweaters', 'T-Shirts') },
          { name: 'Bottoms', children: shelf('Jeans', 'Skirts', 'Trousers') },
          { name: 'Dresses', children: shelf('Casual', 'Evening') },
          { name: 'Shoes', children: shelf('Boots', 'Heels', 'Sneakers') },
          { name: 'Outerwear', children: shelf('Coats', 'Jackets') },
          { name: 'Activewear' },
        ],
      },
      {
        name: 'Men',
        children: [
          { name: 'Tops', children: shelf('Shirts', 'Sweaters', 'T-Shirts') },
          { name: 'Bottoms', children: shelf('Jeans', 'Shorts', 'Trousers') },
          { name: 'Shoes', children: shelf('Boots', 'Dress Shoes', 'Sneakers') },
          { name: 'Outerwear', children: shelf('Coats', 'Jackets') },
          { name: 'Activewear' },
        ],
      },
      {
        name: 'Kids',
        children: shelf('Tops', 'Bottoms', 'Dresses', 'Shoes', 'Outerwear', 'Activewear'),
      },
    ],
  },
  { name: 'Accessories', children: shelf('Bags', 'Belts', 'Hats', 'Jewelry', 'Scarves', 'Sunglasses', 'Watches') },
  {
    name: 'Home & Decor',
    children: [
      { name: 'Furniture', children: shelf('Chairs', 'Desks', 'Shelves', 'Tables') },
      { name: 'Lighting', children: shelf('Floor Lamps', 'Table Lamps') },
      { name: 'Kitchen', children: shelf('Cookware', 'Dishes', 'Glassware') },
      ...shelf('Clocks', 'Mirrors', 'Rugs & Textiles', 'Vases & Pottery'),
    ],
  },
  { name: 'Electronics', children: shelf('Audio', 'Cameras', 'Phones', 'Radios', 'Video Games') },
  { name: 'Collectibles', children: shelf('Coins & Stamps', 'Figurines', 'Memorabilia', 'Signs') },
  { name: 'Books & Media', children: shelf('Books', 'Magazines', 'Movies', 'Vinyl Records') },
  { name: 'Art & Antiques', children: shelf('Antiques', 'Paintings', 'Prints', 'Sculpture') },
  { name: 'Toys & Games', children: shelf('Board Games', 'Dolls & Plush', 'Puzzles', 'Vehicles') },
  { name: 'Upcycled', children: shelf('Clothing', 'Furniture', 'Home') },
  { name: 'Homemade', children: shelf('Candles & Soap', 'Ceramics', 'Quilts & Knits', 'Woodwork') },
  { name: 'Sports & Outdoors', children: shelf('Bikes', 'Camping', 'Fitness', 'Games & Balls') },
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
