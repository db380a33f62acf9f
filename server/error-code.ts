/** The code of a system's, PostgreSQL's or a vendor's error; empty without one. */
export const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''
