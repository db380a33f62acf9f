import type { FastifyBaseLogger } from 'fastify'
import type { Bindings, ChildLoggerOptions, LevelWithSilent } from 'pino'

/**
 * The log of one request, made when it is first written to: nearly none is, and making pino's child costs about as much as
 * finding the route.
 */
export class RequestLog implements FastifyBaseLogger {
  #made: FastifyBaseLogger | undefined
  readonly #parent: FastifyBaseLogger
  readonly #bindings: Bindings
  readonly #options: ChildLoggerOptions | undefined

  constructor(parent: FastifyBaseLogger, bindings: Bindings, options?: ChildLoggerOptions) {
    this.#parent = parent
    this.#bindings = bindings
    this.#options = options
  }

  get level(): string {
    return this.#log().level
  }

  child(bindings: Bindings, options?: ChildLoggerOptions): FastifyBaseLogger {
    return this.#log().child(bindings, options)
  }

  fatal(...said: unknown[]): void {
    this.#write('fatal', said)
  }
  error(...said: unknown[]): void {
    this.#write('error', said)
  }
  warn(...said: unknown[]): void {
    this.#write('warn', said)
  }
  info(...said: unknown[]): void {
    this.#write('info', said)
  }
  debug(...said: unknown[]): void {
    this.#write('debug', said)
  }
  trace(...said: unknown[]): void {
    this.#write('trace', said)
  }
  silent(...said: unknown[]): void {
    this.#write('silent', said)
  }

  #write(level: LevelWithSilent, said: unknown[]): void {
    const log = this.#log()
    ;(log[level] as (...said: unknown[]) => void).apply(log, said)
  }

  #log(): FastifyBaseLogger {
    this.#made ??= this.#parent.child(this.#bindings, this.#options)
    return this.#made
  }
}
