import { createElement, type SVGProps } from 'react'

interface IconData {
  name: string
  aliases?: string[]
  node: [tag: string, attributes: Record<string, string>][]
}

/**
 * Stands in for lucide-react's own function of this name (vite.config.ts), of which its icons are made: the same element
 * without the parts that no icon here asks for, contexts, sizes and strokes. Those are 1 kB and four calls for each icon.
 */
export default function createLucideIcon({ name, aliases = [], node }: IconData) {
  const classes = ['lucide', ...[name, ...aliases].map((part) => `lucide-${part}`)].join(' ')
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ className = '', ...rest }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: `${classes} ${className}`,
        'aria-hidden': true,
        ...rest,
      },
      shapes,
    )
}
