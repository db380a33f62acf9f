const TIPS = ['The whole item', 'Its label or mark', 'Any flaws']

/** Shown where the first photos will be. */
export const PhotoTips = () => (
  <ul aria-label="What to show" className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-3">
    {TIPS.map((tip) => (
      <li
        key={tip}
        className="grid aspect-2/3 place-content-center rounded-md border border-edge border-dashed p-2 text-center text-muted text-sm"
      >
        {tip}
      </li>
    ))}
  </ul>
)
