/** Rendered in every page; CSS shows its text in pages marked as offline, because it must work without scripts. */
export const OfflineNote = () => (
  <p role="status" className="offline-note">
    <span>You are offline; prices and availability may have changed</span>
  </p>
)
