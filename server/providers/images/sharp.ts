import sharp from 'sharp'

// One thread an image: the queues decide how many images are worked on at once, and what is left serves requests.
sharp.concurrency(1)
// Every input is another one; a cache would only hold memory.
sharp.cache(false)

export { sharp }
