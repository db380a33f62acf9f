/** A rubber stamp over a photo. The parent must be positioned. */
export function Stamp({ children = 'SOLD' }: { children?: string }) {
  return (
    <span className="pointer-events-none absolute inset-0 grid place-items-center bg-paper/45 [container-type:inline-size]">
      <span className="stamp">{children}</span>
    </span>
  )
}
