/** An inline link with a touch target of 44 px. */
export const inlineLinkClass =
  'inline-flex min-h-11 items-center font-semibold text-fern underline-offset-4 hover:underline'
