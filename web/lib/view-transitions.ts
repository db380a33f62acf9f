export const hasViewTransitions = (): boolean => typeof window !== 'undefined' && matchMedia('(pointer: fine)').matches
