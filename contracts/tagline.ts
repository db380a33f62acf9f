export const TAGLINE = 'Your marketplace for high-quality, closet cleanouts and garage sale treasures.'
