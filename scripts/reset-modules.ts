/** Before each test file: it imports modules anew, with those that it replaces. */
import { vi } from 'vitest'

vi.resetModules()
