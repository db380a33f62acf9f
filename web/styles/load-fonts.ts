/**
 * Inlined in the head after the style sheets, so it runs once fonts.css has loaded and before the body exists. Browsers
 * then decode the inlined fonts before the first paint, within milliseconds. Without it the fonts arrive one paint late
 * and lines shift.
 */
export const LOAD_FONTS = `for (const family of ['Fraunces', 'Instrument Sans']) document.fonts.load('1em ' + JSON.stringify(family))`
