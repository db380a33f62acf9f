import { existsSync } from 'node:fs'
import type { LaunchOptions, PlaywrightWorkerOptions } from '@playwright/test'

const found = (...paths: (string | undefined)[]) => paths.find((path) => path && existsSync(path))

// Paths from scripts/chromium.mjs; without one, Playwright uses its own.
const { CHROMIUM_PATH, HEADLESS_SHELL_PATH } = process.env
const chromium = found(CHROMIUM_PATH, '/usr/bin/chromium')
const shell = found(HEADLESS_SHELL_PATH, CHROMIUM_PATH, '/usr/bin/chromium-headless-shell') ?? chromium

/** For running as root, and on machines without a network. */
const ANYWHERE = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** Pages of journeys live for seconds: optimizing their code, drawing 3D, and processes of their own cost more than they gain. */
const args = [
  ...ANYWHERE,
  '--js-flags=--no-opt,--no-maglev,--single-threaded',
  '--disable-software-rasterizer',
  '--in-process-gpu',
]

type Launch = Pick<PlaywrightWorkerOptions, 'launchOptions' | 'channel'>

/** Chromium without windows, which takes a third less CPU. */
export const HEADLESS_SHELL: Partial<Launch> = { launchOptions: { args, ...(shell && { executablePath: shell }) } }

/** The same, as fast as a visitor's, for measuring. */
export const MEASURED_SHELL: LaunchOptions = { args: ANYWHERE, ...(shell && { executablePath: shell }) }

/** For what the headless shell lacks: it denies notifications. */
export const FULL_CHROMIUM: Partial<Launch> = chromium
  ? { launchOptions: { args, executablePath: chromium } }
  : { launchOptions: { args }, channel: 'chromium' }
