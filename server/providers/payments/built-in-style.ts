/** The test checkout's own sheet: the house's colours and type, without the shop's build. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #FBF7EF; --card: #FFFDF8; --ink: #23211C; --muted: #6B6353; --line: #E5DCCB;
  --fern: #2F5D43; --on-fern: #FFFDF8; --clay: #B4492A; --brass: #B98A2F;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #1B1A17; --card: #24221E; --ink: #EFE9DC; --muted: #B3A993; --line: #3B372F;
    --fern: #8FBF9F; --on-fern: #17221B; --clay: #E58A6B; --brass: #D1A956;
  }
}
* { box-sizing: border-box; margin: 0 }
body {
  background: var(--paper); color: var(--ink); padding: 24px 16px 48px;
  font: 16px/1.5 'Instrument Sans Variable', 'Instrument Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif;
}
main { max-width: 440px; margin: 0 auto; display: grid; gap: 20px }
header { display: flex; align-items: baseline; justify-content: space-between }
.brand, h1, h2, .price { font-family: 'Fraunces Variable', Fraunces, Georgia, 'Times New Roman', serif; font-weight: 600 }
.brand { font-size: 22px }
h1, h2 { font-size: 24px; line-height: 1.2; overflow-wrap: anywhere }
.price {
  width: fit-content; margin: 10px 0; padding: 3px 14px 5px 32px; font-size: 26px; font-variant-numeric: tabular-nums;
  background: radial-gradient(circle at 16px 50%, var(--paper) 5px, transparent 5.5px), var(--line);
  clip-path: polygon(12px 0, 100% 0, 100% 100%, 12px 100%, 0 calc(100% - 12px), 0 12px);
}
.muted { color: var(--muted); font-size: 14px; overflow-wrap: anywhere }
.notice { border-left: 3px solid var(--brass); padding: 4px 0 4px 14px }
article { display: grid; grid-template-columns: auto 1fr; gap: 20px; align-items: center }
article img { width: 112px; height: 168px; object-fit: cover; border-radius: 4px; background: var(--line) }
.card {
  display: flex; flex-wrap: wrap; gap: 4px 20px; justify-content: space-between; padding: 16px;
  background: var(--card); border: 1px solid var(--line); border-radius: 6px; color: var(--muted); font-size: 15px;
}
.digits { color: var(--ink); font-variant-numeric: tabular-nums }
.declined { color: var(--clay); border: 1px solid currentColor; border-radius: 6px; padding: 12px 16px }
.button, .quiet {
  display: block; width: 100%; min-height: 48px; padding: 12px 20px; border-radius: 4px; border: 1px solid transparent;
  font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer;
  transition: filter 150ms;
}
.button { background: var(--fern); color: var(--on-fern) }
.quiet { background: none; color: var(--ink); border-color: var(--line); font-weight: 500 }
.button:hover { filter: brightness(1.1) }
.quiet:hover { border-color: var(--muted) }
.button:focus-visible, .quiet:focus-visible { outline: 3px solid var(--brass); outline-offset: 2px }
.others { display: grid; grid-template-columns: 1fr 1fr; gap: 12px }
.time { text-align: center; font-variant-numeric: tabular-nums }
.state { display: grid; gap: 12px; justify-items: start }
.state .button { width: auto }
@media (prefers-reduced-motion: reduce) { .button, .quiet { transition: none } }
`
