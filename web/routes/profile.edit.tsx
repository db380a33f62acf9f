import { createFileRoute } from '@tanstack/react-router'
import { AccessDenied, ProfileEdit } from '../account/profile-edit.tsx'
import { currentUserQuery, useCurrentUser } from '../account/session.ts'
import { Page } from '../layout/page.tsx'
import { Spinner } from '../ui/spinner.tsx'

export const Route = createFileRoute('/profile/edit')({
  loader: ({ context: { queryClient, api } }) => queryClient.prefetchQuery(currentUserQuery(api)),
  component: EditProfile,
})

function EditProfile() {
  const { user, isLoading } = useCurrentUser()
  if (isLoading) return <Waiting />
  // Another account is another form.
  return user ? <ProfileEdit key={user.id} user={user} /> : <AccessDenied />
}

const Waiting = () => (
  <Page title="Edit Profile">
    <div className="grid place-items-center py-32 text-3xl">
      <Spinner />
    </div>
  </Page>
)
