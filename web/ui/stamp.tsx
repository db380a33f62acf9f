/** A rubber stamp over a photo, the whole of which must stand in a positioned parent. */
export function Stamp({ children = 'SOLD' }: { children?: string }) {
  return (
    <span className="pointer-events-none absolute inset-0 grid place-items-center bg-paper/45 [container-type:inline-size]">
      <span className="stamp">{children}</span>
    </span>
  )
}
