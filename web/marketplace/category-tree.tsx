import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronRight } from 'lucide'
import { useState } from 'react'
import { CATEGORY_TREE, type CategoryNode } from '../../contracts/category.ts'
import { CATEGORY_SEPARATOR } from '../../contracts/category-path.ts'
import { formatNumber } from '../../contracts/counts.ts'
import { Icon } from '../ui/icon.tsx'

interface CategoryTreeProps {
  /** The path of the chosen category; undefined for all. */
  chosen: string | undefined
  /** Items per category, descendants included; undefined until loaded. */
  counts: Record<string, number> | undefined
  /** During a search, categories without matches are hidden. */
  isSearch: boolean
  onChoose: (() => void) | undefined
}

/** The categories as links, expanded down to the chosen one. */
export function CategoryTree(tree: CategoryTreeProps) {
  return (
    <nav aria-label="Categories">
      <ul>
        <li>
          <CategoryLink name="All categories" path={undefined} counts={tree.counts} onChoose={tree.onChoose} />
        </li>
        <Categories nodes={CATEGORY_TREE} parent="" {...tree} />
      </ul>
    </nav>
  )
}

interface CategoriesProps extends CategoryTreeProps {
  nodes: readonly CategoryNode[]
  parent: string
}

const Categories = ({ nodes, parent, ...rest }: CategoriesProps) =>
  nodes.map((node) => {
    const path = parent ? `${parent}${CATEGORY_SEPARATOR}${node.name}` : node.name
    if (rest.isSearch && rest.counts && !rest.counts[path] && !isOnPath(rest.chosen, path)) return null
    return <Category key={path} node={node} path={path} {...rest} />
  })

/** Whether this is the chosen category or one of its ancestors. */
const isOnPath = (chosen: string | undefined, path: string): boolean =>
  chosen === path || Boolean(chosen?.startsWith(`${path}${CATEGORY_SEPARATOR}`))

function Category({ node, path, ...rest }: CategoryTreeProps & { node: CategoryNode; path: string }) {
  const { chosen, counts, onChoose } = rest
  // Applies until another category is chosen.
  const [toggled, setToggled] = useState({ chosen, open: isOnPath(chosen, path) })
  const open = toggled.chosen === chosen ? toggled.open : isOnPath(chosen, path)
  return (
    <li>
      <div className="flex items-center">
        <CategoryLink name={node.name} path={path} alone={!node.children} counts={counts} onChoose={onChoose} />
        {node.children && (
          <button
            type="button"
            aria-expanded={open}
            aria-label={`Show what is in ${node.name}`}
            onClick={() => setToggled({ chosen, open: !open })}
            className="grid size-11 shrink-0 place-items-center rounded-sm text-muted hover:bg-fern-wash hover:text-ink lg:size-9"
          >
            <Icon of={ChevronRight} className={clsx('size-4 transition-transform', open && 'rotate-90')} />
          </button>
        )}
      </div>
      {open && node.children && (
        <ul className="ml-1 border-line border-l pl-3">
          <Categories nodes={node.children} parent={path} {...rest} />
        </ul>
      )}
    </li>
  )
}

interface CategoryLinkProps extends Omit<CategoryTreeProps, 'chosen' | 'isSearch'> {
  name: string
  path: string | undefined
  /** There is no expand button beside it. */
  alone?: boolean
}

function CategoryLink({ name, path, counts, onChoose, alone }: CategoryLinkProps) {
  const count = path === undefined ? undefined : (counts?.[path] ?? (counts && 0))
  return (
    <Link
      to="/marketplace"
      search={(search) => ({ ...search, category: path, page: path === search.category ? search.page : undefined })}
      viewTransition={false}
      preload={false}
      onClick={onChoose}
      // Otherwise the link to all categories would always count as active.
      activeOptions={{ exact: true }}
      className={clsx(
        'flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-sm px-2 hover:text-fern lg:min-h-9',
        'data-[status=active]:font-semibold data-[status=active]:text-fern',
        alone && 'mr-11 lg:mr-9',
      )}
    >
      {name}
      {count !== undefined && (
        <span className="ml-auto whitespace-nowrap font-normal text-muted text-sm tabular-nums">
          <span className="sr-only">, items: </span>
          {formatNumber(count)}
        </span>
      )}
    </Link>
  )
}
