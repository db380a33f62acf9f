import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

function megabytesInUse(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed / 1_000_000
}

/** How much memory, in megabytes, is kept of a thousand texts of 15 kB that each call receives one of. */
export async function megabytesKeptOf(receive: (text: string, turn: number) => unknown): Promise<number> {
  const before = megabytesInUse()
  for (let turn = 0; turn < 1_000; turn++) await receive(Buffer.alloc(15_000, 'so ').toString(), turn)
  return megabytesInUse() - before
}
