import { parentPort, workerData } from 'node:worker_threads'
import decode from 'heic-decode'

// One worker thread per HEIC file: decoding takes a second of CPU, and its WebAssembly memory never shrinks.
// Not TypeScript, because workers do not inherit the loader of vitest and tsx.
const pictures = await decode.all({ buffer: workerData.bytes })
const decoded = await pictures[workerData.page].decode()
parentPort.postMessage(decoded, [decoded.data.buffer])
