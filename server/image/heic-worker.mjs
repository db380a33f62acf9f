import { parentPort, workerData } from 'node:worker_threads'
import decode from 'heic-decode'

// A thread of its own for one HEIC file: decoding is a second of pure computing, and the memory it takes is never given
// back. Not TypeScript, because a thread does not get the loader that runs the sources under vitest and tsx.
const decoded = await decode({ buffer: workerData })
parentPort.postMessage(decoded, [decoded.data.buffer])
