/**
 * Stands in the head, below the style sheets, so that it runs when fonts.css has come and before there is a body: a browser
 * then holds the first paint until the faces in it are unpacked, a matter of milliseconds. Begun by the first text that
 * needs them they are late by one paint, and lines move.
 */
export const LOAD_FONTS = `for (const family of ['Fraunces', 'Instrument Sans']) document.fonts.load('1em ' + JSON.stringify(family))`
