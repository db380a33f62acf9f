import { SignInAgain } from '../../account/sign-in-again.tsx'
import { WaitingPage } from '../../layout/waiting-page.tsx'
import { useCurrentUser } from '../../session/session.ts'
import { ListMany } from './list-many.tsx'

export function ListManyPage() {
  const { user, isLoading } = useCurrentUser()
  if (isLoading) return <WaitingPage title="List many" />
  if (!user)
    return (
      <SignInAgain
        title="List many"
        text="Sign in to go on. Your photos and what you typed are kept."
        path="/seller/list-many"
      />
    )
  return <ListMany key={user.id} user={user} />
}
