/** Rendered in every page; CSS shows it in pages marked as offline, because it must work without scripts. */
export const OfflineNote = () => (
  <p role="status" className="offline-note">
    You are offline; prices and availability may have changed
  </p>
)
