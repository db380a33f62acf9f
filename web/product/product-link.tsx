import { Link } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

interface ProductLinkProps extends Omit<ComponentProps<'a'>, 'id' | 'href'> {
  id: number
  preload?: false
}

export const ProductLink = ({ id, ...rest }: ProductLinkProps) => (
  <Link to="/product/$id" params={{ id: String(id) }} {...rest} />
)
