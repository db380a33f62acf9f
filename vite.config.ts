import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions, type Manifest, type Plugin } from 'vite'

const CLIENT = 'dist/web/client'

const EVERY_PAGE =
  /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|use-sync-external-store|clsx|@tanstack)\/|web\/lib\/(api|use-api|use-loaded-query|query-client|site|load|lazy-extra|page-number)\./
const SOME_PAGES =
  /useMutation|mutationObserver|nfiniteQuery|useQueries|queriesObserver|useBlocker|useIsFetching|useRouterState/

/** What every page needs, in one file: without these groups a first page is 132 to 137 kB (130 is the goal), in more requests. */
const FRAME = {
  name: 'frame',
  test: (module: string) => EVERY_PAGE.test(module) && !SOME_PAGES.test(module),
  priority: 2,
}
/** The entry with what all pages with goods on them share: one file is 1 kB smaller than its parts gzipped. */
const SHOP = {
  name: 'entry-client',
  test: /web\/(entry-client\.|layout\/page\.|ui\/(picture|price-tag|stamp|skeleton|empty-state)|sale\/(?!reminder|sale-poster)|product\/(card-photo|description|photo|product-card|product-grid|product-queries|list-failure)|lib\/(use-clock|time-left|server-data|online))|contracts\/(image-presets|product-rules|money|category-path)|lucide\/dist\/esm\/icons\/(search|x|chevron-right)\./,
  priority: 1,
}
/** What pages with long lists or forms on them share: two requests fewer for the marketplace. */
const LISTS = {
  name: 'lists',
  test: /web\/(ui\/(field|note)|product\/(long-list|load-more-slot))|lucide\/dist\/esm\/icons\/search-x\./,
}

/** What pages load later. With what these import, the service worker stores it when it is installed. */
const SHELL = [
  'web/after-load.ts',
  'web/cart/cart-sheet.tsx',
  'web/favorite/heart.tsx',
  'web/layout/footer.tsx',
  'web/layout/small-menu-links.tsx',
  'web/layout/theme-switch.tsx',
  'web/layout/user-menu.tsx',
  'web/ui/toast-stack.tsx',
]

/** Built after the client, whose file names it holds. One classic script: module workers are not known everywhere. */
const SERVICE_WORKER: EnvironmentOptions = {
  consumer: 'client',
  build: {
    outDir: CLIENT,
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: 'web/service-worker/service-worker.ts',
      output: { format: 'iife', entryFileNames: '[name].js' },
    },
  },
}

/** Without non-Latin-1 characters V8 holds the code in one byte per character instead of two. */
const FOR_NODE = { comments: false, charset: 'ascii' } as const

/** The pages' inline scripts are functions of this build, sent as they stand in it: names stay, white space does not. */
const WITHOUT_SPACE = { compress: false, mangle: false, codegen: true } as const

/**
 * The server in one file, with its packages: loading them one by one took half a second of CPU at each start. What the
 * scripts in scripts/ use are entries too.
 */
const SERVER: EnvironmentOptions = {
  consumer: 'server',
  // They read files of their own: compiled code, worker threads, static pages, fonts.
  resolve: {
    noExternal: true,
    external: [
      'sharp',
      '@node-rs/argon2',
      'pino',
      'pino-pretty',
      '@fastify/swagger-ui',
      'pdfkit',
      'heic-decode',
      // tsyringe, below it, needs a polyfill that runs first; bundled it does not.
      '@simplewebauthn/server',
      'vite',
    ],
  },
  build: {
    outDir: 'dist/server',
    copyPublicDir: false,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        'heic-worker': 'server/image/heic-worker.mjs',
        backup: 'server/operations/backup/commands.ts',
        'metrics-token': 'server/operations/metrics-token.ts',
        secret: 'server/secret.ts',
        settings: 'server/settings.ts',
      },
      // No hashes: a stack trace names the same file in every build.
      output: {
        entryFileNames: ({ name }) => (name === 'heic-worker' ? '[name].mjs' : '[name].js'),
        chunkFileNames: '[name].js',
        ...FOR_NODE,
        // Line numbers in stack traces.
        minify: false,
      },
    },
  },
}

export default defineConfig(({ command }) => ({
  publicDir: 'web/public',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // What is shown while a page waits belongs to that page, not to the entry of all pages.
      codeSplittingOptions: {
        defaultBehavior: [['component', 'pendingComponent'], ['errorComponent'], ['notFoundComponent']],
      },
      routesDirectory: './web/routes',
      generatedRouteTree: './web/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
    }),
    react(),
    tailwindcss(),
    withoutInjectedStyles(),
    compressOnce(),
    shellFiles(),
    plainImports(),
    withoutEval(),
  ],
  // Without it the first page in development finds dependencies one by one and reloads.
  optimizeDeps: { entries: ['web/entry-client.tsx', 'web/routes/**/*.tsx'] },
  environments: {
    client: {
      build: {
        outDir: CLIENT,
        manifest: true,
        // The list of every page's files would be in the entry. A page comes with preloads of its own, made on the server.
        modulePreload: false,
        rolldownOptions: {
          input: 'web/entry-client.tsx',
          output: { codeSplitting: { groups: [FRAME, SHOP, LISTS] } },
        },
      },
    },
    ssr: {
      // All in the build: loaded as packages they are thousands of files and tens of MB, and React takes its slow
      // development build wherever nobody has set NODE_ENV.
      ...(command === 'build' && {
        resolve: { noExternal: true as const },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        outDir: 'dist/web/server',
        rolldownOptions: { input: 'web/entry-server.tsx', output: { ...FOR_NODE, minify: WITHOUT_SPACE } },
      },
    },
    ...(command === 'build' && { serviceWorker: SERVICE_WORKER, server: SERVER }),
  },
  builder: {},
}))

/** Replaces the empty list in web/service-worker/shell-files.ts. */
function shellFiles(): Plugin {
  return {
    name: 'shell-files',
    async load(id) {
      if (!id.endsWith('service-worker/shell-files.ts')) return
      const manifest: Manifest = JSON.parse(await readFile(path.join(CLIENT, '.vite/manifest.json'), 'utf8'))
      const withImports = (source: string): string[] => {
        const chunk = manifest[source]
        if (!chunk) throw new Error(`SHELL names ${source}, which the build has not`)
        return [chunk.file, ...(chunk.imports ?? []).flatMap(withImports)]
      }
      return `export const SHELL_FILES = ${JSON.stringify([...new Set(SHELL.flatMap(withImports))])}`
    },
  }
}

/**
 * A dynamic import as the browser does it. Vite's own looks for styles to load first, of which there are none: all of them
 * come with the page. Its 0.7 kB would put the product's page at the 130 kB that it may have.
 */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) => (id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load()' : null),
  }
}

/** Lays `.br` and `.gz` beside scripts and styles: made once there is time to make them small, a sixth less to send. */
function compressOnce(): Plugin {
  return {
    name: 'compress-once',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name))
      await Promise.all(files.map((name) => compress(path.join(dir, name))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}

/** A style sheet that a script writes into the page is against the page's policy. Its few rules stand at their component. */
function withoutInjectedStyles(): Plugin {
  return {
    name: 'without-injected-styles',
    transform(code, id) {
      if (!id.includes('/react-zoom-pan-pinch/')) return
      if (!code.includes('styleInject(css_248z);'))
        throw new Error('react-zoom-pan-pinch injects its styles otherwise now')
      return code.replace('styleInject(css_248z);', '')
    },
  }
}

/** Zod tries `new Function`, which the pages' policy forbids: Firefox and Safari report an error on each page with a form. */
function withoutEval(): Plugin {
  return {
    name: 'without-eval',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: (code, id) => (id.endsWith('/zod/v4/core/core.js') ? `${code}\nconfig({ jitless: true })` : undefined),
  }
}
