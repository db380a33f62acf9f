import { Images } from 'lucide'
import { useEffect, useState } from 'react'
import type { Account } from '../../../contracts/account.ts'
import { GROUPED_PHOTO_LIMIT } from '../../../contracts/draft-rules.ts'
import { AccountLoadFailure } from '../../account/account-load-failure.tsx'
import { SignInAgain } from '../../account/sign-in-again.tsx'
import { Page } from '../../layout/page.tsx'
import { WaitingPage } from '../../layout/waiting-page.tsx'
import { useCurrentUser } from '../../session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SkippedFiles } from '../photos/skipped-files.tsx'
import { useFileChoice } from '../photos/use-file-choice.ts'
import { groupOf } from './arrangement.ts'
import { BatchPhotos } from './batch-photos.tsx'
import { BatchProgress } from './batch-progress.tsx'
import { ChooseMany } from './choose-many.tsx'
import { DraftList } from './draft-list.tsx'
import { DraftListSkeleton } from './draft-list-skeleton.tsx'
import { useDraftCache, useDrafts } from './draft-queries.ts'
import { takeHandedOver } from './hand-over.ts'
import { LostDrafts } from './lost-drafts.tsx'
import { type PublishedItems, PublishedNotice } from './published-notice.tsx'
import { RefusedPhotos } from './refused-photos.tsx'
import { readPlaced } from './stored-batch.ts'
import { useDeletion } from './use-deletion.ts'
import { useDraftStores } from './use-draft-stores.ts'
import { usePhotoBatch } from './use-photo-batch.ts'
import { usePlacing } from './use-placing.ts'

/** Turns many photos into many listings: choose, upload and sort them, then review and publish the list. */
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

function ListMany({ user }: { user: Account }) {
  const { data: drafts, error, refetch } = useDrafts()
  const cache = useDraftCache()
  const stores = useDraftStores(user.id, cache)
  const deletion = useDeletion(cache, stores)
  const batch = usePhotoBatch(user.id)
  const placing = usePlacing(batch, cache, drafts !== undefined)
  const [published, setPublished] = useState<PublishedItems>()
  const { photos, refused } = batch
  const choice = useFileChoice({
    present: photos.length,
    limit: GROUPED_PHOTO_LIMIT,
    known() {
      const groups = deletion.visible(stores.sync.groups())
      return [...photos, ...refused, ...readPlaced(user.id).filter(({ url }) => url && groupOf(groups, url))]
    },
    onFiles(files) {
      setPublished(undefined)
      batch.add(files)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the files from the previous page.
  useEffect(() => {
    const files = takeHandedOver()
    if (files.length > 0) choice.choose(files)
  }, [])
  const hasItems = drafts !== undefined && drafts.length > 0
  const isMore = hasItems || photos.length > 0 || refused.length > 0
  const isElsewhere = batch.where === 'elsewhere'

  return (
    <Page title="List many" gradient={false} unlisted footer="later">
      <div className="mx-auto grid max-w-4xl grid-cols-1 gap-5 pt-8 sm:pt-10">
        <header>
          <h1 className="font-semibold font-serif text-3xl">List many</h1>
          {!isMore && (
            <p className="mt-1 max-w-text text-muted">
              Choose the photos of all your items at once. We sort them into items and suggest the details; you check
              them and publish.
            </p>
          )}
          <ButtonLink to="/seller" variant="quiet" size="small" className="-ml-3.5">
            Back to your dashboard
          </ButtonLink>
        </header>
        {published && <PublishedNotice {...published} />}
        {drafts && <LostDrafts drafts={drafts} edits={stores.edits} />}
        <ChooseMany
          isMore={isMore}
          disabled={isElsewhere || photos.length >= GROUPED_PHOTO_LIMIT}
          onChoose={choice.choose}
        />
        {isElsewhere && (
          <Note role="status">
            This page is open in another tab. Add your photos there, or close that tab to add them here.
          </Note>
        )}
        <SkippedFiles {...choice} />
        {photos.length > 0 && <BatchProgress batch={batch} placing={placing} />}
        <RefusedPhotos batch={batch} onChoose={choice.choose} />
        {hasItems && (
          <DraftList
            user={user}
            note={placing.note}
            cache={cache}
            stores={stores}
            deletion={deletion}
            onPublished={(items) => {
              setPublished(items)
              choice.clear()
            }}
          />
        )}
        <BatchPhotos photos={photos} uploads={batch.uploads} />
        {!drafts && !error && photos.length === 0 && <DraftListSkeleton />}
        {!drafts && error && (
          <AccountLoadFailure title="We couldn't load your drafts" error={error} onRetry={refetch} />
        )}
        {batch.where === 'here' && drafts?.length === 0 && !isMore && !published && (
          <EmptyState
            icon={Images}
            title="No drafts yet"
            text="Take a few photos of each item, one item after the other, then choose them all at once."
          />
        )}
      </div>
    </Page>
  )
}
