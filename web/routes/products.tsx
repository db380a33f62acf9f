import { createFileRoute, redirect } from '@tanstack/react-router'

/** A former URL that is still linked to. */
export const Route = createFileRoute('/products')({
  beforeLoad: () => {
    throw redirect({ to: '/marketplace', statusCode: 301 })
  },
})
