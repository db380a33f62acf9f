/** In every page, and seen in those that are marked: it must show before, and without, any script. */
export const OfflineNote = () => (
  <p role="status" className="offline-note">
    You are offline; prices and availability may have changed
  </p>
)
