import { html } from '../http/html.ts'

/**
 * For a person whose page could not be made at all: where not even the code of the pages can be relied on, so it needs neither a
 * style sheet nor a script.
 */
export const errorPage = (shop: string, message: string): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${shop}</title>
</head>
<body>
<h1>${shop}</h1>
<p>${message}</p>
<p><a href="">Try again</a> or go <a href="/">home</a>.</p>
</body>
</html>
`.text
