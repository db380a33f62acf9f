import { createFileRoute, redirect } from '@tanstack/react-router'

/** An old name, still linked to. */
export const Route = createFileRoute('/products')({
  beforeLoad: () => {
    throw redirect({ to: '/marketplace', statusCode: 301 })
  },
})
