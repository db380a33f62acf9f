import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { LAMP, startOpenAiStandIn } from '../../testing/openai-stand-in.ts'
import { redAboveBlue } from '../../testing/photos.ts'
import { timeOutOnceAsked } from '../../testing/time-out-once-asked.ts'
import { createOpenAiVision } from './openai.ts'
import type { Photo } from './port.ts'

const standIn = await startOpenAiStandIn()
const vision = createOpenAiVision({ ...standIn.options, timeoutMs: 10_000 })
const bytes = await redAboveBlue(1500, 2000).png().toBuffer()
const ours = { path: 'products/lamp_1.jpg', publicUrl: null, read: async () => bytes }
beforeEach(() => {
  standIn.requests.length = 0
  standIn.faults.length = 0
  standIn.content = JSON.stringify(LAMP)
})
afterAll(() => standIn.close())

const failure = (photos: Photo[] = [ours]) => vision.describe(photos).catch((error) => error)

describe('the OpenAI adapter', () => {
  test('requests JSON by a schema, with the photos in order, and reads the token usage', async () => {
    const theirs = { ...ours, publicUrl: 'https://ik.example.com/lamp.jpg' }
    expect(await vision.describe([ours, theirs])).toEqual({
      proposal: LAMP,
      use: { inputTokens: 2000, outputTokens: 300 },
    })
    const asked = JSON.parse(standIn.requests[0]?.body ?? '')
    expect(asked).toMatchObject({
      model: 'gpt-4o',
      response_format: { type: 'json_schema', json_schema: { strict: true } },
    })
    const [sent, linked] = asked.messages[1].content
    expect(linked).toEqual({ type: 'image_url', image_url: { url: 'https://ik.example.com/lamp.jpg' } })
    const [, data] = sent.image_url.url.split('data:image/jpeg;base64,')
    expect(await sharp(Buffer.from(data, 'base64')).metadata()).toMatchObject({
      format: 'jpeg',
      width: 768,
      height: 1024,
    })
  })

  test('reads a response in a code fence', async () => {
    standIn.content = `Here you are:\n\`\`\`json\n${JSON.stringify(LAMP)}\n\`\`\``
    expect((await vision.describe([ours])).proposal).toEqual(LAMP)
  })

  test.each(['1200.00', '$1,200', '1200 USD', '$ 1,200.00'])('reads a price sent as text: %s', async (price) => {
    standIn.content = JSON.stringify({ ...LAMP, price })
    expect((await vision.describe([ours])).proposal).toEqual({ ...LAMP, price: 1200 })
  })

  test.each([
    ['price', 'free', 0],
    ['price', '$40 to $60', 0],
    ['confidence', 'high', 0],
    ['category', null, ''],
  ])('keeps the rest of a proposal whose %s is %s', async (field, value, read) => {
    standIn.content = JSON.stringify({ ...LAMP, [field]: value })
    expect((await vision.describe([ours])).proposal).toEqual({ ...LAMP, [field]: read })
  })

  test('leaves out tags that are neither words nor numbers', async () => {
    standIn.content = JSON.stringify({ ...LAMP, tags: ['brass', null, { name: 'lamp' }, ['green'], true, 1920] })
    expect((await vision.describe([ours])).proposal.tags).toEqual(['brass', '1920'])
  })

  test.each(['silent', 'stuck'] as const)('a response that is %s times out', async (fault) => {
    standIn.faults.push(fault)
    timeOutOnceAsked(standIn)
    expect(await failure()).toMatchObject({
      kind: 'silent',
      retryInMs: 0,
      use: null,
      message: 'no response within 10 s',
    })
  })

  test('a broken connection counts as silent', async () => {
    standIn.faults.push('down')
    expect(await failure()).toMatchObject({ kind: 'silent', retryInMs: 5, use: null })
  })

  test('a connection that is never made costs nothing', async () => {
    const stopped = await startOpenAiStandIn()
    await stopped.close()
    const unreachable = createOpenAiVision(stopped.options)
    const error = await unreachable.describe([ours]).catch((error) => error)
    expect(error).toMatchObject({ kind: 'silent', use: { inputTokens: 0, outputTokens: 0 } })
  })

  test.each(['garbage', 'nonsense'] as const)('%s is unreadable and may be retried', async (fault) => {
    standIn.faults.push(fault)
    expect(await failure()).toMatchObject({ kind: 'unreadable', retryInMs: 0 })
  })

  test('prose instead of a proposal is unreadable, and its token usage is known', async () => {
    standIn.content = 'I cannot help with that.'
    expect(await failure()).toMatchObject({ kind: 'unreadable', use: { inputTokens: 2000, outputTokens: 300 } })
  })

  test.each([
    [429, { kind: 'busy', retryInMs: 5 }],
    [500, { kind: 'busy', retryInMs: 5 }],
    [400, { kind: 'refused', retryInMs: null }],
    [401, { kind: 'refused', retryInMs: null }],
  ])('status %i', async (status, expected) => {
    standIn.faults.push(status)
    expect(await failure()).toMatchObject({ ...expected, use: { inputTokens: 0, outputTokens: 0 } })
    expect(standIn.requests).toHaveLength(1)
  })

  test('photos whose links may not have worked are sent as data the next time', async () => {
    const theirs = { ...ours, publicUrl: 'https://ik.example.com/lamp.jpg' }
    standIn.faults.push(400)
    const nothing = { inputTokens: 0, outputTokens: 0 }
    expect(await failure([theirs])).toMatchObject({ kind: 'busy', retryInMs: 0, use: nothing })
    await vision.describe([theirs])
    const [sent] = JSON.parse(standIn.requests[1]?.body ?? '').messages[1].content
    expect(sent.image_url.url).toMatch(/^data:image\/jpeg;base64,/)
    standIn.faults.push(400)
    expect(await failure([theirs])).toMatchObject({ kind: 'refused', retryInMs: null })
  })

  test('an unreadable photo is left out; with none left there is no request', async () => {
    const lost = { ...ours, read: () => Promise.reject(new Error('gone')) }
    await vision.describe([lost, ours])
    expect(JSON.parse(standIn.requests[0]?.body ?? '').messages[1].content).toHaveLength(1)
    standIn.requests.length = 0
    expect(await failure([lost])).toMatchObject({ kind: 'unreadable', retryInMs: null })
    expect(standIn.requests).toHaveLength(0)
  })
})
