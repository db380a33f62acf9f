import { type StandIn, startStandIn } from './stand-in.ts'

const API_KEY = 'sk-stand-in'

export const LAMP = {
  title: 'Brass reading lamp',
  description: 'A brass lamp with a green glass shade.',
  price: 48,
  category: 'Home & Decor > Lighting > Table Lamps',
  tags: ['brass', 'lamp'],
  confidence: 0.9,
}

/** The parts of a request that tests check. */
export interface ChatRequest {
  messages: { content: string | { type: string; text?: string; image_url?: { url: string; detail?: string } }[] }[]
}

interface OpenAiStandIn extends StandIn {
  /** For the settings. */
  env: Record<'OPENAI_API_KEY' | 'OPENAI_BASE_URL', string>
  /** For `createOpenAiVision`. */
  options: { apiKey: string; model: string; baseUrl: string; pauseMs: number }
  /** The model's answer, or a function that creates it from the request's body. */
  content: string | ((asked: ChatRequest) => string)
  /** Undefined like compatible servers that do not count. */
  usage: { prompt_tokens: number; completion_tokens: number } | undefined
  /** Answers wait for this. */
  gate: Promise<unknown>
  /** The most requests in flight at the same time. */
  mostAtOnce: number
}

/** A fake OpenAI server: the part of the chat API that we use. */
export async function startOpenAiStandIn(): Promise<OpenAiStandIn> {
  let answering = 0
  const server = await startStandIn(async ({ method, path, headers, body }) => {
    if (headers.authorization !== `Bearer ${API_KEY}`)
      return [401, { error: { message: 'Incorrect API key provided' } }]
    if (method !== 'POST' || path !== '/v1/chat/completions')
      return [404, { error: { message: 'Unknown request URL' } }]
    standIn.mostAtOnce = Math.max(standIn.mostAtOnce, ++answering)
    await standIn.gate
    answering--
    const content = typeof standIn.content === 'string' ? standIn.content : standIn.content(JSON.parse(body))
    const message = { role: 'assistant', content, refusal: null }
    return [
      200,
      { object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }], usage: standIn.usage },
    ]
  })
  const baseUrl = `${server.url}/v1`
  const standIn: OpenAiStandIn = Object.assign(server, {
    env: { OPENAI_API_KEY: API_KEY, OPENAI_BASE_URL: baseUrl },
    options: { apiKey: API_KEY, model: 'gpt-4o', baseUrl, pauseMs: 5 },
    content: JSON.stringify(LAMP),
    usage: { prompt_tokens: 2000, completion_tokens: 300 },
    gate: Promise.resolve(),
    mostAtOnce: 0,
  })
  return standIn
}
