/** The logo. */
export function Leaf({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
      <path d="M21 3C10 2.5 3.5 7.5 4 14.5c.1 1.9.8 3.5 1.7 4.6C14.5 20.8 21.5 14 21 3Z" fill="currentColor" />
      <path
        d="M2.5 21.5C6 16.5 10 12 15.5 8.5M8.8 14.2 8.5 9.6M9.2 13.8l4.9.3M12.3 10.9l-.2-3.2M12.6 10.6l3.4.2"
        fill="none"
        stroke="var(--paper)"
        strokeWidth="1.3"
        strokeLinecap="round"
      />
      <path
        d="M2.5 21.5c1-1.5 2-2.8 3.1-4.1"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
      />
    </svg>
  )
}
