import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { formatPrice } from '../../../contracts/money.ts'
import type { Product } from '../../../contracts/product.ts'
import { useSite } from '../../lib/site.ts'
import { Picture } from '../../ui/picture.tsx'
import { pictureSource } from '../../ui/picture-source.ts'
import { Tag } from '../../ui/price-tag.tsx'
import { localTime } from '../local-time.ts'

/** A pending item with all photos and fields. `children` are the actions, which keep the focus when the next item takes its place. */
export function PendingItem({ product, children }: { product: Product; children: ReactNode }) {
  const { imageUrls, title, aiAnalysis: proposal } = product
  return (
    <article
      aria-label={title}
      className="grid grid-cols-1 items-start gap-x-10 gap-y-5 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:grid-rows-[auto_1fr]"
    >
      {/* On a phone the buttons are above the photo, however tall it is. */}
      <div className="grid grid-cols-1 gap-4 md:col-start-2 md:gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3 md:grid md:justify-items-start">
          <h3 className="min-w-0 font-semibold font-serif text-2xl">{title}</h3>
          <Tag size="large">{formatPrice(product.price)}</Tag>
        </div>
        <div className="grid gap-4">{children}</div>
      </div>
      <Photos key={product.id} product={product} />
      <div className="grid grid-cols-1 gap-5 md:col-start-2">
        <p className="max-w-text whitespace-pre-line">{product.description}</p>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 border-line border-t pt-4 text-sm [&_dt]:text-muted">
          <dt>Seller</dt>
          <dd>
            <Link
              to="/seller/$username"
              params={{ username: product.sellerUsername }}
              className="-my-3.5 inline-block py-3.5 font-semibold text-fern underline underline-offset-4"
            >
              {product.sellerUsername}
            </Link>
          </dd>
          <dt>Category</dt>
          <dd>{product.category}</dd>
          <dt>Tags</dt>
          <dd>{product.tags.join(', ') || 'None'}</dd>
          <dt>Condition</dt>
          <dd>{product.condition ?? 'Not specified'}</dd>
          <dt>Brand</dt>
          <dd>{product.brand ?? 'Not specified'}</dd>
          <dt>Photos</dt>
          <dd>{imageUrls.length}</dd>
          <dt>Submitted</dt>
          <dd>{localTime(product.createdAt)}</dd>
          {proposal && typeof proposal.confidence === 'number' && (
            <>
              <dt>Photo analysis</dt>
              <dd>
                {typeof proposal.price === 'number' &&
                  proposal.price > 0 &&
                  `suggested ${formatPrice(proposal.price)}, `}
                {Math.round(proposal.confidence * 100)}% confident
              </dd>
            </>
          )}
        </dl>
      </div>
    </article>
  )
}

function Photos({ product: { imageUrls, primaryImageIndex, title } }: { product: Product }) {
  const [photo, setPhoto] = useState(primaryImageIndex)
  const { publicUrl } = useSite()
  const url = imageUrls[photo]
  return (
    <div className="grid gap-3 md:col-start-1 md:row-span-2 md:row-start-1">
      <a href={url} target="_blank" rel="noreferrer" className="block overflow-hidden rounded-md bg-sun">
        <Picture
          url={url}
          preset="card"
          eager
          standIn={url && pictureSource(url, 'thumbnail', publicUrl)}
          sizes="(min-width: 48rem) 36rem, 100vw"
          alt={`Photo ${photo + 1} of ${title}`}
          fit="contain"
          className="mx-auto max-h-[46vh] md:max-h-[68vh]"
        />
      </a>
      {imageUrls.length > 1 && (
        <ul className="flex flex-wrap gap-2">
          {imageUrls.map((url, index) => (
            <li key={url} className="w-16">
              <button
                type="button"
                aria-label={`Photo ${index + 1}`}
                aria-pressed={index === photo}
                onClick={() => setPhoto(index)}
                className="block w-full overflow-hidden rounded-sm outline-2 outline-transparent outline-offset-2 focus-visible:outline-fern aria-pressed:outline-fern"
              >
                <Picture url={url} preset="thumbnail" alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
