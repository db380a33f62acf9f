import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { CATEGORY_TREE, type CategoryNode } from '../../contracts/category.ts'
import { CATEGORY_SEPARATOR } from '../../contracts/category-path.ts'

interface CategoryTreeProps {
  /** The path that is chosen; undefined for all. */
  chosen: string | undefined
  /** How many items lie in each and below it; undefined while that is not known. */
  counts: Record<string, number> | undefined
  /** Something is searched for: what has none of it is left out. */
  isSearch: boolean
  /** Another one was chosen. */
  onChoose?: () => void
}

/** The shelves, each a link to what lies on it and below; the way to the chosen one stands open. */
export function CategoryTree(tree: CategoryTreeProps) {
  return (
    <nav aria-label="Categories">
      <ul>
        <li>
          <ShelfLink name="All categories" path={undefined} counts={tree.counts} onChoose={tree.onChoose} />
        </li>
        <Shelves nodes={CATEGORY_TREE} parent="" {...tree} />
      </ul>
    </nav>
  )
}

interface ShelvesProps extends CategoryTreeProps {
  nodes: readonly CategoryNode[]
  parent: string
}

const Shelves = ({ nodes, parent, ...rest }: ShelvesProps) =>
  nodes.map((node) => {
    const path = parent ? `${parent}${CATEGORY_SEPARATOR}${node.name}` : node.name
    if (rest.isSearch && rest.counts && !rest.counts[path] && !isOnWay(rest.chosen, path)) return null
    return <Shelf key={path} node={node} path={path} {...rest} />
  })

/** The chosen one, or one that it lies in. */
const isOnWay = (chosen: string | undefined, path: string): boolean =>
  chosen === path || Boolean(chosen?.startsWith(`${path}${CATEGORY_SEPARATOR}`))

function Shelf({ node, path, ...rest }: CategoryTreeProps & { node: CategoryNode; path: string }) {
  const { chosen, counts, onChoose } = rest
  // Until another category is chosen.
  const [toggled, setToggled] = useState({ chosen, open: isOnWay(chosen, path) })
  const open = toggled.chosen === chosen ? toggled.open : isOnWay(chosen, path)
  return (
    <li>
      <div className="flex items-center">
        <ShelfLink name={node.name} path={path} alone={!node.children} counts={counts} onChoose={onChoose} />
        {node.children && (
          <button
            type="button"
            aria-expanded={open}
            aria-label={`Show what is in ${node.name}`}
            onClick={() => setToggled({ chosen, open: !open })}
            className="grid size-11 shrink-0 place-items-center rounded-sm text-muted hover:bg-fern-wash hover:text-ink lg:size-9"
          >
            <ChevronRight aria-hidden="true" className={clsx('size-4 transition-transform', open && 'rotate-90')} />
          </button>
        )}
      </div>
      {open && node.children && (
        <ul className="ml-1 border-line border-l pl-3">
          <Shelves nodes={node.children} parent={path} {...rest} />
        </ul>
      )}
    </li>
  )
}

interface ShelfLinkProps extends Omit<CategoryTreeProps, 'chosen' | 'isSearch'> {
  name: string
  path: string | undefined
  /** No button stands beside it. */
  alone?: boolean
}

function ShelfLink({ name, path, counts, onChoose, alone }: ShelfLinkProps) {
  const count = path === undefined ? undefined : (counts?.[path] ?? (counts && 0))
  return (
    <Link
      to="/marketplace"
      search={(search) => ({ ...search, category: path, page: path === search.category ? search.page : undefined })}
      viewTransition={false}
      preload={false}
      onClick={onChoose}
      // It is the current one when all of the address is, or that of all categories always would be.
      activeOptions={{ exact: true }}
      className={clsx(
        'flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-sm px-2 hover:text-fern lg:min-h-9',
        'data-[status=active]:font-semibold data-[status=active]:text-fern',
        alone && 'mr-11 lg:mr-9',
      )}
    >
      {name}
      {count !== undefined && (
        <span className="ml-auto font-normal text-muted text-sm tabular-nums">
          <span className="sr-only">, items: </span>
          {count}
        </span>
      )}
    </Link>
  )
}
