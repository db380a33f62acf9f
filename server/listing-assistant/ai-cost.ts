import type { TokenUse } from '../providers/vision/port.ts'

/** US dollars per million tokens, for every model. */
const INPUT_PRICE = 2.5
const OUTPUT_PRICE = 10

export const costOf = ({ inputTokens, outputTokens }: TokenUse): number =>
  (inputTokens * INPUT_PRICE + outputTokens * OUTPUT_PRICE) / 1_000_000
