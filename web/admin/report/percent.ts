/** `62.5%`; a dash where there was nothing to sell. */
export const percent = (value: number | null): string => (value === null ? '–' : `${value}%`)
