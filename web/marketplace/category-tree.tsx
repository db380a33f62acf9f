import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { CATEGORY_TREE, type CategoryNode } from '../../contracts/category.ts'
import { CATEGORY_SEPARATOR } from '../../contracts/category-path.ts'

export interface CategoryTreeProps {
  /** The path that is chosen; undefined for all. */
  chosen: string | undefined
  /** Another one was chosen. */
  onChoose?: () => void
}

/** The shelves, each a link to what lies on it and below; the way to the chosen one stands open. */
export function CategoryTree({ chosen, onChoose }: CategoryTreeProps) {
  return (
    <nav aria-label="Categories">
      <ul>
        <li>
          <ShelfLink name="All categories" path={undefined} chosen={chosen} onChoose={onChoose} />
        </li>
        <Shelves nodes={CATEGORY_TREE} parent="" chosen={chosen} onChoose={onChoose} />
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
    // The key opens and closes a shelf anew whenever another one is chosen.
    return <Shelf key={`${path} ${rest.chosen}`} node={node} path={path} {...rest} />
  })

function Shelf({ node, path, ...rest }: CategoryTreeProps & { node: CategoryNode; path: string }) {
  const { chosen } = rest
  const [open, setOpen] = useState(chosen === path || Boolean(chosen?.startsWith(`${path}${CATEGORY_SEPARATOR}`)))
  return (
    <li>
      <div className="flex items-center">
        <ShelfLink name={node.name} path={path} {...rest} />
        {node.children && (
          <button
            type="button"
            aria-expanded={open}
            aria-label={`Show what is in ${node.name}`}
            onClick={() => setOpen(!open)}
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

function ShelfLink({ name, path, chosen, onChoose }: CategoryTreeProps & { name: string; path: string | undefined }) {
  return (
    <Link
      to="/marketplace"
      search={(search) => ({ ...search, category: path })}
      viewTransition={false}
      preload={false}
      onClick={onChoose}
      aria-current={chosen === path ? 'true' : undefined}
      className="flex min-h-11 flex-1 items-center rounded-sm px-2 hover:text-fern aria-[current=true]:font-semibold aria-[current=true]:text-fern lg:min-h-9"
    >
      {name}
    </Link>
  )
}
