import { createFileRoute, redirect } from '@tanstack/react-router'

/** Items are listed on the seller dashboard. */
export const Route = createFileRoute('/upload')({
  beforeLoad: () => {
    throw redirect({ to: '/seller', hash: 'upload' })
  },
})
