import { createFileRoute } from '@tanstack/react-router'
import { AccessDenied, ProfileEdit } from '../account/profile-edit.tsx'
import { WaitingPage } from '../layout/waiting-page.tsx'
import { currentUserQuery, useCurrentUser } from '../session/session.ts'

export const Route = createFileRoute('/profile/edit')({
  loader: ({ context: { queryClient, api } }) => queryClient.prefetchQuery(currentUserQuery(api)),
  component: EditProfile,
})

function EditProfile() {
  const { user, isLoading } = useCurrentUser()
  if (isLoading) return <WaitingPage title="Edit Profile" />
  // Resets the form for another account.
  return user ? <ProfileEdit key={user.id} user={user} /> : <AccessDenied />
}
