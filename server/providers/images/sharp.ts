import sharp from 'sharp'

// One thread per image: the work queues limit how many run in parallel, and the remaining cores serve requests.
sharp.concurrency(1)
// Inputs never repeat, so a cache would only use memory.
sharp.cache(false)

export { sharp }
