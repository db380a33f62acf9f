/** Encodes a form as a browser would, for `app.inject`. */
export async function multipart(form: FormData): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const encoded = new Response(form)
  const contentType = encoded.headers.get('content-type') ?? ''
  return { payload: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': contentType } }
}

export const file = (bytes: Buffer, name: string): File => new File([new Uint8Array(bytes)], name)
