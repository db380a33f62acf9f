/** For actions whose past participle alone is not a sentence. */
export const VERBS: Record<string, string> = {
  'order.receipt-sent': 'sent the receipt of',
  'order.pickup-reminded': 'reminded the buyer of',
  'order.pickup-moved': 'told the buyer of the new pickup of',
  'order.address-corrected': 'corrected the address of',
  'purchase.handed-over': 'handed over',
  'purchase.put-back': 'took back the handover of',
  'hold.ended': 'ended the hold on',
  'payment-alert.resolved': 'marked as done the payment of',
  'images.cleaned': 'deleted',
  'purchase.sold-at-desk': 'sold at the desk',
  'product.hidden': 'hid',
  'product.shown': 'showed again',
  'product.returned': 'put back on sale',
  'product.resubmitted': 'sent for approval again',
  'sale.prices-dropped': 'dropped the prices of',
  'sale.prices-restored': 'restored the prices of',
  'sale.price-drop-undone': 'undid a price drop of',
  'account.made-admin': 'made an admin of',
  'account.made-seller': 'took the admin rights of',
  'account.verification-resent': 'sent the verification again to',
  'drawer.filled': 'put cash into',
  'drawer.emptied': 'took cash from',
  'payout.made': 'made',
  'payout.failed': 'could not make',
  'payout.reversed': 'undid',
  'payout.reversal-failed': 'could not undo',
}

/** For nouns of actions whose plural has no plain s, or that are shown as another word. */
export const PLURALS: Record<string, string> = {
  product: 'items',
  purchase: 'items',
  hold: 'items',
  'payment-alert': 'items',
  images: 'batches of orphaned images',
  pass: 'desk passes',
}
