/** Whether pages turn into each other by the browser's view transitions. */
export const hasViewTransitions = (): boolean => typeof window !== 'undefined' && matchMedia('(pointer: fine)').matches
