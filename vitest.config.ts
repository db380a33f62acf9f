import { defineConfig } from 'vitest/config'

/** They share a queue, or collect garbage many times a second: each file gets its own process. */
const OWN_PROCESS = [
  'server/image/hostile-uploads.test.ts',
  'server/image/image-routes.test.ts',
  'server/image/ingest.test.ts',
  'server/image/upload-memory.test.ts',
  'server/providers/fetch-without-redirects.test.ts',
]

/** They replace modules or the browser's globals: each file loads its modules anew. Packages stay loaded. */
const OWN_MODULES = [
  'server/image/variant.test.ts',
  'server/operations/disk-full.test.ts',
  'web/account/ended-already.test.ts',
  'web/account/login-form.test.ts',
  'web/account/mail-request-form.test.ts',
  'web/account/notifications-section.test.ts',
  'web/account/passkeys.test.ts',
  'web/account/password-change-form.test.ts',
  'web/account/password-reset.test.ts',
  'web/account/profile-form.test.ts',
  'web/account/push-browser.test.ts',
  'web/account/save-profile.test.ts',
  'web/account/two-step-section.test.ts',
  'web/admin/audit/audit-search.test.ts',
  'web/admin/overview/use-cleanup.test.ts',
  'web/admin/use-admin-action.test.ts',
  'web/analytics/analytics.test.ts',
  'web/cart/cart-storage.test.ts',
  'web/cart/cart-store.test.ts',
  'web/cart/use-cart-checkout.test.ts',
  'web/checkout/use-cancelled-payment.test.ts',
  'web/checkout/use-open-checkout.test.ts',
  'web/contact/bot-token.test.ts',
  'web/entry-server.test.ts',
  'web/favorite/saved-searches.test.ts',
  'web/favorite/stored-favorites.test.ts',
  'web/favorite/use-favorites.test.ts',
  'web/layout/theme.test.ts',
  'web/lib/prepare-photo.test.ts',
  'web/line/line-controls.test.ts',
  'web/line/use-line.test.ts',
  'web/live/live-updates.test.ts',
  'web/missing-code.test.ts',
  'web/offline/start-offline.test.ts',
  'web/pickup/desk.test.ts',
  'web/pickup/drawer/count-form.test.ts',
  'web/pickup/pass/helper-bar.test.ts',
  'web/pickup/pickup-dialog.test.ts',
  'web/pickup/saved-list.test.ts',
  'web/pickup/scanner.test.ts',
  'web/pickup/till/buyers-phone.test.ts',
  'web/pickup/till/use-lookup.test.ts',
  'web/pickup/use-outbox.test.ts',
  'web/price-tag/use-print.test.ts',
  'web/product/zoom-viewer.test.ts',
  'web/seller/category/recent-categories.test.ts',
  'web/seller/dashboard/bulk-bar.test.ts',
  'web/seller/dashboard/use-bulk-change.test.ts',
  'web/seller/edit/use-edited-photos.test.ts',
  'web/seller/edit/use-image-uploads.test.ts',
  'web/seller/edit/use-save-listing.test.ts',
  'web/seller/listing-actions.test.ts',
  'web/seller/many/draft-row.test.ts',
  'web/seller/many/use-draft-stores.test.ts',
  'web/seller/photos/photo-files.test.ts',
  'web/seller/photos/photo-uploads.test.ts',
  'web/seller/photos/upload-photo.test.ts',
  'web/seller/photos/use-photo-uploads.test.ts',
  'web/seller/stored-draft.test.ts',
  'web/seller/upload-images.test.ts',
  'web/seller/wizard/analyze-step.test.ts',
  'web/seller/wizard/last-published.test.ts',
  'web/seller/wizard/review-step.test.ts',
  'web/seller/wizard/use-draft.test.ts',
  'web/seller/wizard/use-publish.test.ts',
  'web/service-worker/push.test.ts',
  'web/session/session.test.ts',
  'web/session/sign-out.test.ts',
  'web/ui/confirm-dialog.test.ts',
]

/** Bounds for a machine under load, not expectations. */
const shared = { testTimeout: 90_000, hookTimeout: 90_000 }

export default defineConfig({
  test: {
    globalSetup: './server/testing/global-setup.ts',
    // Server tests wait for PostgreSQL: with two, the machine's two cores idle.
    maxWorkers: 3,
    reporters: ['default', ['json', { outputFile: 'test-results/unit.json' }]],
    projects: [
      {
        test: {
          ...shared,
          name: 'shared modules',
          include: ['{contracts,server,demo,scripts,web}/**/*.test.{ts,tsx}'],
          exclude: [...OWN_PROCESS, ...OWN_MODULES],
          // Loading the code anew for each file took more time than all tests together.
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'own modules',
          include: OWN_MODULES,
          isolate: false,
          setupFiles: 'scripts/reset-modules.ts',
          unstubGlobals: true,
          unstubEnvs: true,
        },
      },
      { test: { ...shared, name: 'own process', include: OWN_PROCESS } },
    ],
  },
})
