export const hasViewTransitions = (): boolean => !import.meta.env.SSR && matchMedia('(pointer: fine)').matches
